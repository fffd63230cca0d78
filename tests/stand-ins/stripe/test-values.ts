/** How a number behaves at Stripe, from its documentation of test values. */
export interface Behaviour {
  /** The issuer's reason, when charges fail. */
  readonly decline?: { readonly code: string; readonly declineCode?: string };
  /** When the customer has to confirm with the bank: only while present, or at every charge. */
  readonly confirms?: 'once' | 'always';
  /** What is disputed as soon as it is paid. */
  readonly disputed?: string;
  /** The bank only asks about it: no money moves. */
  readonly inquired?: string;
  /** The network warns of fraud as soon as it is paid. */
  readonly warned?: true;
  readonly refund?: 'pending' | 'fails later';
  /** Why a debit is refused at once. */
  readonly refused?: string;
  /** What becomes of a debit after its days. */
  readonly debit?: { readonly failure: string } | 'stays';
  /** The account is never verified. */
  readonly unverified?: true;
}

const declined = (declineCode: string, code = 'card_declined'): Behaviour => ({
  decline: { code, declineCode },
});

export const CARDS: Readonly<Record<string, Behaviour>> = {
  '4000000000000002': declined('generic_decline'),
  '4000000000009995': declined('insufficient_funds'),
  '4000000000009987': declined('lost_card'),
  '4000000000009979': declined('stolen_card'),
  '4000000000000069': { decline: { code: 'expired_card', declineCode: 'expired_card' } },
  '4000000000000127': { decline: { code: 'incorrect_cvc', declineCode: 'incorrect_cvc' } },
  '4000000000000119': { decline: { code: 'processing_error', declineCode: 'processing_error' } },
  '4000000000000341': declined('generic_decline'),
  '4100000000000019': declined('fraudulent'),
  '4000002500003155': { confirms: 'once' },
  '4000002760003184': { confirms: 'always' },
  '4000000000003220': { confirms: 'always' },
  '4000008400001629': { confirms: 'always', ...declined('generic_decline') },
  '4000003800000446': {},
  '4000000000000259': { disputed: 'fraudulent' },
  '4000000000002685': { disputed: 'product_not_received' },
  '4000000000001976': { inquired: 'fraudulent' },
  '4000000000005423': { warned: true },
  '4000000000007726': { refund: 'pending' },
  '4000000000005126': { refund: 'fails later' },
};

export const BANK_ACCOUNTS: Readonly<Record<string, Behaviour>> = {
  '000111111113': { debit: { failure: 'account_closed' } },
  '000111111116': { debit: { failure: 'no_account' } },
  '000222222227': { debit: { failure: 'insufficient_funds' } },
  '000333333335': { debit: { failure: 'debit_not_authorized' } },
  '000444444440': { debit: { failure: 'invalid_currency' } },
  '000555555559': { disputed: 'insufficient_funds' },
  '000666666661': { unverified: true },
  '000777777771': { refused: 'charge_exceeds_source_limit' },
  '000000000009': { debit: 'stays' },
};

/** Brands by the first digit, as far as the tests need them. */
export function brandOf(number: string): string {
  if (/^3[068]/.test(number)) return 'diners';
  if (number.startsWith('3')) return 'amex';
  if (number.startsWith('5')) return 'mastercard';
  return number.startsWith('6') ? 'discover' : 'visa';
}
