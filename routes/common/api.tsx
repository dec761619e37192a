import { found } from "@/domain/errors.ts";
import type { Json } from "@/domain/takes.ts";
import { caller } from "@/platform/api.ts";
import {
  type OpenApi,
  openApiFor,
  type Operation,
} from "@/routes/api/(_docs)/document.ts";
import {
  example,
  introduction,
  type Topic,
} from "@/routes/api/(_docs)/introduction.ts";
import { sessionCookie } from "@/site/request.ts";
import { define } from "@/utils.ts";
import { page } from "fresh";
import { AllCalls, type CallLine } from "./(_components)/api/all_calls.tsx";
import { fieldRows, type Resolve } from "./(_components)/api/fields.ts";
import { OneCall, type ShownCall } from "./(_components)/api/one_call.tsx";

interface Shown {
  introduction: Topic[];
  example: string;
  areas: { name: string; calls: CallLine[] }[];
  call: ShownCall | null;
}

/** The reader's calls for people (docs/decisions/26): all that they may make, with `?call=` one of them. */
export const handler = define.handlers({
  GET(ctx) {
    const { state, url } = ctx;
    const document = openApiFor(caller(ctx), state.t.locale, url);
    const calls = callsOf(document);
    const asked = url.searchParams.get("call");
    const areas = document.tags.map(({ name }) => ({
      name,
      calls: calls.filter(({ operation }) => operation.tags[0] === name)
        .map(lineOf),
    }));
    const one = asked &&
      found(calls.find(({ operation }) => operation.operationId === asked));
    const call = one ? shownCall(document, one) : null;
    return page<Shown>({
      introduction: introduction(state.t, sessionCookie(url)),
      example: example(url.origin, caller(ctx).username),
      areas,
      call,
    });
  },
});

export default define.page<typeof handler>(
  function ApiPage({ data: { call, ...all } }) {
    return call ? <OneCall call={call} /> : <AllCalls {...all} />;
  },
);

interface Called {
  method: string;
  path: string;
  operation: Operation;
}

function callsOf({ paths }: OpenApi): Called[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    }))
  );
}

function lineOf({ method, path, operation }: Called): CallLine {
  const { operationId: id, summary, description: access } = operation;
  return { id, method, path, summary, access };
}

function shownCall(document: OpenApi, called: Called): ShownCall {
  const { schemas, responses } = document.components;
  const resolve: Resolve = (ref) =>
    schemas[ref.replace("#/components/schemas/", "")];
  const { parameters, requestBody, responses: answers } = called.operation;
  const told = Object.entries(answers).map(([status, answer]) => {
    const { $ref } = answer;
    const name = typeof $ref === "string" ? $ref.replace(/.*\//, "") : "";
    const whole = { ...responses[name], ...answer };
    return { status, answer: whole, refused: name !== "" };
  });
  const done = told.filter(({ refused }) => !refused);
  return {
    ...lineOf(called),
    parameters: parameters.flatMap((parameter) =>
      fieldRows(parameter.schema, resolve, parameter.name, parameter.required)
        .map((row) => ({ ...row, in: parameter.in }))
    ),
    body: requestBody ? rowsOf(requestBody, resolve) : [],
    answer: done.flatMap(({ answer }) => rowsOf(answer, resolve)),
    answerWords: done.map(({ answer }) => answer.description).join(),
    refusals: told.filter(({ refused }) => refused)
      .map(({ status, answer }) => ({
        status,
        codes: String(answer.description),
      })),
  };
}

/** The fields of whatever a request or answer has as its content. */
function rowsOf({ content }: { content?: unknown }, resolve: Resolve) {
  return Object.values((content ?? {}) as Record<string, { schema?: Json }>)
    .flatMap(({ schema }) => schema ? fieldRows(schema, resolve) : []);
}
