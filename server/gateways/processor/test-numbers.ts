/**
 * Numbers for which the sandbox processor has a special outcome (SRV2-39). It accepts all other
 * cards with a valid checksum, and settles all other bank accounts. `docs/test-numbers.md` lists
 * these numbers for people.
 */
export const TEST_CARDS: Readonly<Record<string, string>> = {
  '4000000000000002': 'declined',
  '5105105105105100': 'declined',
  '4000000000009995': 'insufficient',
  '4000000000000069': 'expired',
  '4000000000000119': 'failed',
  '4000002500003155': 'confirmonce',
  '4000002760003184': 'confirmalways',
  '4000008400001629': 'confirmrefused',
  '4000000000000259': 'disputelost',
  '4000000000002685': 'disputewon',
  '4000000000007726': 'refundwaits',
  '4000000000005126': 'refundfalls',
};

export const TEST_ACCOUNTS: Readonly<Record<string, string>> = {
  '000111111113': 'returned',
  '000222222227': 'unfunded',
  '000333333335': 'unknown',
  '000444444449': 'deposits',
  '000555555559': 'claimed',
  '000888888883': 'forbidden',
};
