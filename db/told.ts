/** Data that JSON, with sets as lists, tells apart. */
export type Told<Data> = Data extends
  | string
  | number
  | boolean
  | null
  | undefined
  | ReadonlySet<string>
  | readonly (string | number)[] ? Data
  : Data extends Date | readonly unknown[] | ReadonlyMap<unknown, unknown>
    ? never
  : { [Field in keyof Data]: Told<Data[Field]> };

/** Equal strings for equal {@link Told} data only. */
export function tell(given: unknown): string {
  return JSON.stringify(given, withSets);
}

function withSets(_name: string, value: unknown): unknown {
  return value instanceof Set ? [...value] : value;
}
