/** `a`, `a and b`, `a, b and c`; empty without words. */
export function listed(words: readonly string[], link: 'and' | 'or' = 'and'): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${link} ${last}`;
}
