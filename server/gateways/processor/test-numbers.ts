/**
 * The numbers that the sandbox processor treats in a way of their own (SRV2-39). All other cards whose digits fit each
 * other are accepted, all other bank accounts settle. `docs/test-numbers.md` lists them for people.
 */
export const TEST_CARDS: Readonly<Record<string, string>> = {
  '4000000000000002': 'declined',
  '5105105105105100': 'declined',
  '4000000000009995': 'insufficient',
  '4000000000000069': 'expired',
  '4000000000000119': 'failed',
};

export const TEST_ACCOUNTS: Readonly<Record<string, string>> = {
  '000111111113': 'returned',
  '000222222227': 'unfunded',
  '000333333335': 'unknown',
};
