/** The calls' document, read by tests. */
import { equal } from "node:assert/strict";
import { z } from "zod";
import type { OpenApi, Operation } from "@/routes/api/(_docs)/document.ts";
import type { Visitor } from "@/tests/http.ts";

/** The calls' document as a visitor gets it. */
export async function readDocument(
  visitor: Visitor,
  query = "",
): Promise<OpenApi> {
  const response = await visitor.send("GET", `/api/openapi.json${query}`);
  equal(response.status, 200);
  return await response.json();
}

/** Every documented call by its line in the access table. */
export function operationsOf(document: OpenApi): Map<string, Operation> {
  return new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) =>
        [
          `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
          operation,
        ] as const
      )
    ),
  );
}

/** A schema of the document, with what it refers to. */
export function checkerOf(document: OpenApi, schema: unknown): z.ZodType {
  const whole = { ...schema as object, $defs: document.components.schemas };
  const local = JSON.stringify(whole)
    .replaceAll("#/components/schemas/", "#/$defs/");
  return z.fromJSONSchema(JSON.parse(local));
}

/** The schema of what an answer or a request carries. */
export function contentOf(answer: unknown, type = "application/json"): unknown {
  return (answer as { content?: Record<string, { schema: unknown }> })
    ?.content?.[type]?.schema;
}

/** What of an envelope the document does not say, "" for nothing. */
export function faultOf(
  document: OpenApi,
  operation: Operation,
  status: number,
  envelope: unknown,
): string {
  const told = operation.responses[String(status)];
  if (!told) return `answers ${status}: ${JSON.stringify(envelope)}`;
  const name = String(told.$ref ?? "").replace("#/components/responses/", "");
  const answer = name ? document.components.responses[name] : told;
  return misfit(checkerOf(document, contentOf(answer)), envelope);
}

/** Where a value is not as its schema wants it, at most five places; "" for nowhere. */
export function misfit(schema: z.ZodType, value: unknown): string {
  const { issues = [] } = schema.safeParse(value).error ?? {};
  return issues.slice(0, 5)
    .map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ");
}
