import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * The bytes of buffers that something still refers to. Collects garbage first: V8 lets half a gigabyte of buffers lie
 * before it does, in a process that has much memory already.
 */
export function bytesHeld(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc()");
  return Deno.memoryUsage().external;
}
