import { listHandlers } from "@/lists/handlers.ts";
import { staffUploads } from "@/lists/platform/uploads.tsx";
import { mayOpen } from "@/site/map.ts";
import { define } from "@/utils.ts";
import { UploadLog } from "../(_components)/upload_log.tsx";

const LOG = staffUploads(mayOpen);

export const handler = define.handlers(listHandlers(LOG, () => null));

export default define.page<typeof handler>(
  function StaffUploadLog({ data, url }) {
    return <UploadLog spec={LOG} data={data} url={url} />;
  },
);
