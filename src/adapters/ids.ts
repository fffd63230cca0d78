/** The key of a payment attempt: random, and it names nobody. */
export function newKey(): string {
  return crypto.randomUUID();
}
