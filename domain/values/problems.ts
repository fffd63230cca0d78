/** The fields that have a problem, without those that have none. */
export function problemsOf<Field extends string>(
  found: Readonly<Record<Field, string | undefined>>,
): Partial<Record<Field, string>> {
  const wrong = Object.entries(found).filter(([, words]) => words !== undefined);
  return Object.fromEntries(wrong) as Partial<Record<Field, string>>;
}
