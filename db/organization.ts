/** A row with its organization in one, if it has one. */
export function withOrganization<
  Row extends {
    organization_id: number | null;
    organization_name: string | null;
  },
>({ organization_id: id, organization_name: name, ...row }: Row) {
  const organization = id === null ? null : { id, name: name ?? "" };
  type Null = Extract<Row["organization_id"], null>;
  return { ...row, organization: organization as Named | Null };
}

interface Named {
  id: number;
  name: string;
}
