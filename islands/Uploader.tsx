import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { UploadLimits } from "@/domain/file/check.ts";
import { formatSize } from "@/domain/file/size.ts";
import { classOf } from "./uploader/class_of.ts";
import type { UploaderTexts } from "./uploader/texts.ts";
import type { Uploaded } from "./uploader/tus.ts";
import {
  type Entry,
  fill,
  hasFailed,
  isOnItsWay,
  mayComeYet,
  useUploads,
} from "./uploader/uploads.ts";

interface UploaderProps {
  /** of the hidden fields that carry the ids */
  name: string;
  /** of the browser's own file input, which a page without script posts */
  fileName: string;
  /** of the input, for its label */
  id?: string;
  label: string;
  /** id of the message below, when there is one */
  errorId?: string;
  accept: string;
  multiple: boolean;
  limits: UploadLimits;
  /** something is made from the files: they are needed as they are */
  exact?: boolean;
  texts: UploaderTexts;
  initial: Uploaded[];
}

/**
 * The files of a form. Without script: the browser's file input, and the files that are there already with a button
 * each (`remove_file`). With script: files are chosen, dropped or pasted and go up at once, resumably, and the form
 * posts their ids only.
 */
export default function Uploader(props: UploaderProps) {
  const { name, texts } = props;
  const { entries, said, add, remove, retry } = useUploads(props);
  const field = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { held, waits, stopWaiting } = useHeldForm(field, entries);
  const offline = !useOnline() && entries.some(isOnItsWay);
  const waiting = offline ? texts.offline : texts.waiting;
  /** What was pressed is gone by what it did: whoever goes on by keys stays in the field. */
  const andStay = (act: () => void) => {
    act();
    input.current?.focus();
  };
  const limitsId = `${props.fileName}-limits`;
  const addChosen = () => {
    if (!input.current?.files?.length) return;
    add(input.current.files);
    input.current.value = "";
  };
  useEffect(addChosen, []); // what was chosen before the script was there
  /** The form hears of what was not chosen in the input. */
  const changed = () =>
    input.current!.dispatchEvent(new Event("change", { bubbles: true }));
  const take = (event: Event, files: FileList | undefined) => {
    if (!files?.length) return;
    event.preventDefault();
    input.current!.files = files;
    changed();
  };
  return (
    <div
      class="drop"
      ref={field}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => take(event, event.dataTransfer?.files)}
      onPaste={(event) => take(event, event.clipboardData?.files)}
    >
      <input
        ref={input}
        id={props.id}
        type="file"
        name={props.fileName}
        accept={props.accept}
        multiple={props.multiple}
        aria-label={props.id ? undefined : props.label}
        aria-invalid={props.errorId ? true : undefined}
        aria-describedby={[props.errorId, limitsId].filter(Boolean).join(" ")}
        onChange={addChosen}
      />
      <span class="text-xs" id={limitsId}>{texts.limits}</span>
      {entries.length > 0 && (
        <ul class="grid gap-1 w-full">
          {entries.map((entry) => (
            <FileRow
              key={entry.key}
              entry={entry}
              name={name}
              texts={texts}
              remove={(entry) =>
                andStay(() => {
                  // Without it the form is another than the one that was sent.
                  if (isOnItsWay(entry)) stopWaiting();
                  remove(entry);
                  changed();
                })}
              retry={(entry) => andStay(() => retry(entry))}
            />
          ))}
        </ul>
      )}
      {held && (
        <p class="err" role="alert">
          {entries.some(mayComeYet) ? texts.held : texts.heldRefused}
        </p>
      )}
      {offline && !waits && <p class="err">{waiting}</p>}
      {waits && (
        <div class="flash">
          <div>
            {waiting}
          </div>
          <button
            type="button"
            class="ib"
            aria-label={texts.stopWaiting}
            title={texts.stopWaiting}
            onClick={() => andStay(stopWaiting)}
          >
            ×
          </button>
        </div>
      )}
      <span class="sr" role="status">{waits || offline ? waiting : said}</span>
    </div>
  );
}

interface FileRowProps {
  entry: Entry;
  name: string;
  texts: UploaderTexts;
  remove(entry: Entry): void;
  retry(entry: Entry): void;
}

function FileRow({ entry, name, texts, remove, retry }: FileRowProps) {
  const { done, fault, percent, size } = entry;
  const failed = hasFailed(entry);
  const say = (text: string) => fill(text, { name: entry.name, percent });
  return (
    <li
      class="flex flex-wrap items-center gap-2 text-left"
      data-failed={failed ? "" : undefined}
    >
      <Picture entry={entry} />
      {done
        ? <a class="lk" href={done.url}>{entry.name}</a>
        : <span>{entry.name}</span>}
      <span class="fnt">{formatSize(size)}</span>
      {mayComeYet(entry) && (
        <button
          type="button"
          class="btn btn-xs"
          aria-label={say(texts.retryOf)}
          onClick={() => retry(entry)}
        >
          {texts.retry}
        </button>
      )}
      {done && <input type="hidden" name={name} value={done.id} />}
      <button
        type={done ? "submit" : "button"}
        class="btn btn-xs btn-quiet"
        name="remove_file"
        value={done?.id}
        formNoValidate
        aria-label={say(isOnItsWay(entry) ? texts.cancel : texts.remove)}
        onClick={(event) => {
          event.preventDefault();
          remove(entry);
        }}
      >
        ×
      </button>
      {isOnItsWay(entry) && (
        <progress max={100} value={percent} aria-label={say(texts.progress)} />
      )}
      {failed && (
        <span class="err w-full" role="alert">
          {entry.signIn
            ? <a class="lk" href="/login" target="_blank">{fault}</a>
            : fault}
        </span>
      )}
    </li>
  );
}

/** The file's preview; none for a file that only claims to be a picture. */
function Picture({ entry: { name, preview, done } }: { entry: Entry }) {
  if (classOf(name) !== "image") return null;
  const src = preview ?? (done && `${done.url}/thumb`);
  return src
    ? (
      <img
        class="th"
        src={src}
        alt=""
        width={44}
        height={44}
        loading="lazy"
        onError={({ currentTarget }) => currentTarget.hidden = true}
      />
    )
    : null;
}

/** Whether the browser has a network; it is told when that changes, as long as the page stays. */
function useOnline(): boolean {
  const [online, set] = useState(true);
  useEffect(() => {
    const look = () => set(navigator.onLine);
    look();
    addEventListener("online", look);
    addEventListener("offline", look);
  }, []);
  return online;
}

/** Told to a form: none of its fields is to send it any more. */
const STAY = "stay";

interface HeldForm {
  /** it was not submitted, since a file of it has failed */
  held: boolean;
  /** it was submitted, and waits for files that are on their way */
  waits: boolean;
  stopWaiting(): void;
}

/**
 * A form that is submitted during uploads waits for them, then submits itself. With a failed file it is not submitted,
 * as it would lose the file: the focus comes to the field then, and what is said of the file into view.
 */
function useHeldForm(
  field: { current: HTMLElement | null },
  entries: Entry[],
): HeldForm {
  const busy = entries.some(isOnItsWay);
  const failed = entries.some(hasFailed);
  const [waiting, wait] = useState<{ submitter: HTMLElement | null }>();
  const [held, hold] = useState(false);
  // Before anything else can submit it: a file just chosen is in no field any more.
  useLayoutEffect(() => {
    const form = field.current?.closest("form");
    if (!form) return;
    const refuse = () => {
      hold(true);
      const failed = field.current?.querySelector("[data-failed]");
      failed?.querySelector("button")?.focus();
      failed?.scrollIntoView({ block: "center" }); // what is said of it may lie behind a phone's bar
    };
    const keep = (event: SubmitEvent) => {
      event.preventDefault();
      if (busy) wait({ submitter: event.submitter });
      else refuse();
    };
    if (busy || failed) form.addEventListener("submit", keep);
    const stay = () => wait(undefined);
    form.addEventListener(STAY, stay);
    if (!busy && waiting) {
      wait(undefined);
      if (failed) refuse();
      else form.requestSubmit(waiting.submitter);
    }
    return () => {
      form.removeEventListener("submit", keep);
      form.removeEventListener(STAY, stay);
    };
  }, [busy, failed]);
  return {
    held: held && failed,
    waits: waiting !== undefined,
    stopWaiting: () =>
      field.current?.closest("form")?.dispatchEvent(new Event(STAY)),
  };
}
