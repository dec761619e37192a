import { useEffect } from "preact/hooks";
import { liveDialog } from "./live_dialog.ts";

interface LiveDialogProps {
  /** said when the server could not be asked */
  failed: string;
}

/** With scripts the product dialog searches and adds in place; it renders this once. */
export default function LiveDialog({ failed }: LiveDialogProps) {
  useEffect(() => liveDialog(failed), []);
  return null;
}
