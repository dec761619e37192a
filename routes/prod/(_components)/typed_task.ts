import type { TaskDetail } from "@/db/production/task_detail.ts";
import type { TypedTask } from "./task_form.tsx";

/** A task as its form starts; without one the empty form. */
export function typedOf(task?: TaskDetail): TypedTask {
  return {
    title: task?.title ?? "",
    quantity: String(task?.quantity ?? ""),
    assignee_id: String(task?.assignee?.id ?? ""),
    starts_on: task?.starts_on ?? "",
    ends_on: task?.ends_on ?? "",
    remark: task?.remark ?? "",
  };
}

/** What was typed; a field that the form lacks is as the task has it. */
export function readTyped(form: FormData, task?: TaskDetail): TypedTask {
  return readFields(form, "", typedOf(task));
}

/** The task as the form started from it. */
export function readOrigin(form: FormData, task: TaskDetail): TypedTask {
  return readFields(form, "was.", typedOf(task));
}

function readFields(
  form: FormData,
  prefix: "" | "was.",
  otherwise: TypedTask,
): TypedTask {
  const read = Object.entries(otherwise).map(([name, value]) => {
    const sent = form.get(prefix + name);
    return [name, typeof sent === "string" ? sent : value];
  });
  return Object.fromEntries(read);
}

/** Puts the task's own value wherever "theirs" was chosen for a field that both had changed (40901). */
export function settle(form: FormData, task: TaskDetail): void {
  for (const [name, value] of Object.entries(typedOf(task))) {
    if (form.get(`keep.${name}`) === "theirs") form.set(name, value);
  }
}
