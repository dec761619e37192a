/** Where a voucher is reviewed. */
export function receiptHref({ id }: { id: number }): string {
  return `/finance/bill/oem-detail/${id}`;
}
