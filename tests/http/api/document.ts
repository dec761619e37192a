/** The calls' document, read by tests. */
import { equal } from "node:assert/strict";
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
