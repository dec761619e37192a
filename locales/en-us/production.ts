import type { production as zh } from "../zh-cn/production.ts";

export const production: Record<keyof typeof zh, string> = {
  "prod.task.status.planned": "planned",
  "prod.task.status.in_production": "in production",
  "prod.task.status.assembling": "assembling",
  "prod.task.status.completed": "completed",
  "prod.task.status.cancelled": "cancelled",
  "prod.task.event.start": "Start production",
  "prod.task.event.progress": "Report progress",
  "prod.task.event.finish": "Finish production",
  "prod.task.event.cancel": "Cancel task",
  "prod.task.title.required": "Please enter the title",
  "prod.task.assignee.required": "Please choose who is responsible",
  "prod.task.assignee.invalid":
    "Please choose active staff who may do production",
  "prod.task.process.required": "Please enter the process",
  "prod.task.ends_on.before": "The end must not be before the start",
  "prod.task.disagrees":
    "The production task does not agree with the order's state; please reload and check",
  "prod.task.not_editable": "A completed or cancelled task can't be edited",
  "prod.process.preparation": "Preparation",
  "prod.process.machining": "Machining",
  "prod.process.assembly": "Assembly",
  "prod.process.testing": "Testing",
  "prod.process.packing": "Packing",
  "prod.task.by_order":
    "This task belongs to an order and follows the order's events",
};
