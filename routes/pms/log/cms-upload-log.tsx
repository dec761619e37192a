import { listHandlers } from "@/lists/handlers.ts";
import { STAFF_UPLOADS } from "@/lists/platform/uploads.tsx";
import { define } from "@/utils.ts";
import { UploadLog } from "../(_components)/upload_log.tsx";

export const handler = define.handlers(listHandlers(STAFF_UPLOADS, () => null));

export default define.page<typeof handler>(
  function StaffUploadLog({ data, url }) {
    return <UploadLog spec={STAFF_UPLOADS} data={data} url={url} />;
  },
);
