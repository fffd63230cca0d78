/** The one name of a biller, on every screen, in every mail and on every document (BIL-01). */
export function billerName({
  common_name,
  name,
}: {
  readonly common_name: string;
  readonly name: string;
}): string {
  return common_name || name;
}
