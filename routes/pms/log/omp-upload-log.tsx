import { listHandlers } from "@/lists/handlers.ts";
import { customerUploads } from "@/lists/platform/uploads.tsx";
import { mayOpen } from "@/site/map.ts";
import { define } from "@/utils.ts";
import { UploadLog } from "../(_components)/upload_log.tsx";

const LOG = customerUploads(mayOpen);

export const handler = define.handlers(
  listHandlers(LOG, () => null),
);

export default define.page<typeof handler>(
  function CustomerUploadLog({ data, url }) {
    return <UploadLog spec={LOG} data={data} url={url} />;
  },
);
