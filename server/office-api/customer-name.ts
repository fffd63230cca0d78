/** A customer as staff read it. A removed one has no name any more. */
export function nameOf({
  id,
  fname,
  lname,
  businessName,
}: {
  readonly id: number;
  readonly fname: string;
  readonly lname: string;
  readonly businessName: string;
}): string {
  return [`${fname} ${lname}`.trim(), businessName].filter(Boolean).join(', ') || `Customer ${id}`;
}
