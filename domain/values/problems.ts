/** The fields that have a problem, without those that have none. */
export function problemsOf<Field extends string>(
  found: Readonly<Record<Field, string | undefined>>,
): Partial<Record<Field, string>> {
  const wrong = Object.entries(found).filter(([, words]) => words !== undefined);
  return Object.fromEntries(wrong) as Partial<Record<Field, string>>;
}

/** The problems of fields in words, for a page. The server tells them as they are, with its code. */
export function inWords<Field extends string, Problem extends string>(
  problems: Readonly<Partial<Record<Field, Problem>>>,
  text: (problem: Problem) => string,
): Partial<Record<Field, string>> {
  const found = Object.entries(problems) as [Field, Problem][];
  return Object.fromEntries(found.map(([field, problem]) => [field, text(problem)])) as Partial<
    Record<Field, string>
  >;
}
