/**
 * The values of rows by the names of their columns. An object that gets more than a dozen names one by one is a table
 * of hashes to V8, of ten times the size: these are copies of one that has all names.
 */
export function toRows<Row>(
  names: readonly string[],
  rows: readonly unknown[][],
): Row[] {
  if (rows.length === 0) return [];
  const nulls = names.map((name) => `${JSON.stringify(name)}:null`);
  const empty = JSON.parse(`{${nulls.join()}}`);
  return rows.map((values) => {
    const row = { ...empty };
    for (let i = 0; i < names.length; i++) row[names[i]!] = values[i];
    return row;
  });
}
