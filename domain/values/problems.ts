/** The fields that have a problem, without those that have none. */
export function problemsOf<Field extends string, Problem = string>(
  found: Readonly<Record<Field, Problem | undefined>>,
): Partial<Record<Field, Problem>> {
  const wrong = Object.entries(found).filter(([, problem]) => problem !== undefined);
  return Object.fromEntries(wrong) as Partial<Record<Field, Problem>>;
}

/** The problems of fields in words, for a page. The server tells them as they are, with its code. */
export function inWords<Problems extends object>(
  problems: Problems,
  text: (problem: Exclude<Problems[keyof Problems], undefined>) => string,
): { [Field in keyof Problems]: string } {
  const found = Object.entries(problems).filter(([, problem]) => problem !== undefined);
  return Object.fromEntries(found.map(([field, problem]) => [field, text(problem)])) as {
    [Field in keyof Problems]: string;
  };
}
