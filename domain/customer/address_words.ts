/** Region and street on one line. */
export function addressLine(
  { region, address }: { region: string; address: string },
): string {
  return [region, address].filter(Boolean).join(" ");
}
