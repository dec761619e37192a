import { listHandlers } from "@/lists/handlers.ts";
import { CUSTOMER_UPLOADS } from "@/lists/platform/uploads.tsx";
import { define } from "@/utils.ts";
import { UploadLog } from "../(_components)/upload_log.tsx";

export const handler = define.handlers(
  listHandlers(CUSTOMER_UPLOADS, () => null),
);

export default define.page<typeof handler>(
  function CustomerUploadLog({ data, url }) {
    return <UploadLog spec={CUSTOMER_UPLOADS} data={data} url={url} />;
  },
);
