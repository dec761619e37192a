/** The organization of a row as lists have it. */
export function withOrganization<
  Row extends { organization_id: number; organization_name: string },
>(
  { organization_id, organization_name, ...row }: Row,
) {
  return {
    ...row,
    organization: { id: organization_id, name: organization_name },
  };
}
