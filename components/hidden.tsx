/** A hidden field. */
export function Hidden({ name, value }: {
  name: string;
  value: string | number;
}) {
  return <input type="hidden" name={name} value={value} />;
}
