import type { file as zh } from "../zh-cn/file.ts";

export const file: Record<keyof typeof zh, string> = {
  "file.class.image": "Image",
  "file.class.video": "Video",
  "file.class.document": "Document",
  "file.no_room":
    "The server has no room left for files; please tell its administrators",
  "file.at_once":
    "Without JavaScript, the files of one form can be at most {limit} in total",
  "file.missing": "Please choose a file",
  "file.empty": "“{name}” is empty",
  "file.limit": "{first}, {second} … ≤ {limit}",
  "file.type_refused":
    "Files of the type of “{name}” are not accepted: use {first}, {second}, {third} or the like",
  "file.type_mismatch": "The content of “{name}” does not match its extension",
  "file.too_large.image": "“{name}” is too large: images up to {limit}",
  "file.too_large.video": "“{name}” is too large: videos up to {limit}",
  "file.too_large.document": "“{name}” is too large: documents up to {limit}",
  "file.unknown": "There is no such file, or it was not uploaded by you",
  "file.too_many_uploads":
    "Too many unfinished uploads: finish or cancel some first",
  "file.too_much_unused":
    "“{name}” can't be uploaded: files you have uploaded but not used yet can be at most {limit} in total. Submit the forms they belong to; unused files are deleted after {days} days",
  "file.upload.conflict":
    "The upload stands elsewhere: continue from what has arrived",
  "file.upload.too_much": "More arrived than the size of the file",
  "file.uploader.remove": "Remove {name}",
  "file.uploader.cancel": "Cancel the upload of {name}",
  "file.uploader.retry": "Try again: {name}",
  "file.uploader.progress": "{name}: {percent}% uploaded",
  "file.uploader.done": "{name} is uploaded",
  "file.uploader.failed":
    "“{name}” could not be uploaded. Check the network and try again",
  "file.uploader.held":
    "Not submitted yet, as a file is not uploaded: try again or remove it first",
  "file.uploader.held_refused":
    "Not submitted yet, as a file is not accepted: remove it first",
  "file.uploader.waiting":
    "Files are still uploading. This goes on when they are up.",
  "file.uploader.offline":
    "The network is gone. The upload goes on when it is back.",
  "file.uploader.stop_waiting": "Don't wait, stay on this page",
};
