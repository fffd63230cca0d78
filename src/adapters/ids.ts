/** The key of a payment attempt: random, so that it identifies nobody. */
export function newKey(): string {
  return crypto.randomUUID();
}
