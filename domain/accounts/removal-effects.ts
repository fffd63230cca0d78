/**
 * What ends when a customer removes an account or loses it to a take-over (SRV-18, SRV-20, ruling 38). Past
 * transactions stay in history. The server has one handler for each.
 */
export const ENDED_BY_REMOVAL = [
  'cart items',
  'scheduled payments',
  'auto pay',
  'pay by text',
  'reminders',
] as const;

export type EndedByRemoval = (typeof ENDED_BY_REMOVAL)[number];

/**
 * What also ends when a customer removes a tax account (SET-25). Nothing is withdrawn from its organisation.
 */
export type EndedByTaxRemoval = 'tax drafts';

export type Ending = EndedByRemoval | EndedByTaxRemoval;

export const ENDINGS: readonly Ending[] = [...ENDED_BY_REMOVAL, 'tax drafts'];

/** How many things of one kind end when the customer leaves. */
export interface EndingCount {
  readonly what: Ending;
  readonly count: number;
}

const WORDS: Record<Ending, readonly [one: string, many: string]> = {
  'cart items': ['bill in your cart', 'bills in your cart'],
  'scheduled payments': [
    'scheduled payment, which will not be made',
    'scheduled payments, which will not be made',
  ],
  'auto pay': ['auto pay, which will pay no more', 'auto pays, which will pay no more'],
  'pay by text': ['account that you pay by text', 'accounts that you pay by text'],
  reminders: ['account that we remind you of', 'accounts that we remind you of'],
  'tax drafts': ['tax return that you saved and did not file', 'tax returns that you saved and did not file'],
};

/** One text for each kind of thing that ends: "2 auto pays, which will pay no more" (SET-21). */
export function endingText(counts: readonly EndingCount[]): string[] {
  return counts
    .filter(({ count }) => count > 0)
    .map(({ what, count }) => `${count} ${WORDS[what][count === 1 ? 0 : 1]}`);
}
