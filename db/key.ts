/** Data that JSON, with sets as lists, tells apart. */
export type Keyable<Data> = Data extends
  | string
  | number
  | boolean
  | null
  | undefined
  | ReadonlySet<string>
  | readonly (string | number)[] ? Data
  : Data extends Date | readonly unknown[] | ReadonlyMap<unknown, unknown>
    ? never
  : { [Field in keyof Data]: Keyable<Data[Field]> };

/** The key of a cache: equal strings for equal {@link Keyable} data only. */
export function keyOf(given: unknown): string {
  return JSON.stringify(given, withSets);
}

function withSets(_name: string, value: unknown): unknown {
  return value instanceof Set ? [...value] : value;
}
