/**
 * What ends when a customer gives up an account or loses it by a take-over (SRV-18, SRV-20, ruling 38). Past transactions
 * stay in history. The server holds one ending for each.
 */
export const ENDED_BY_REMOVAL = [
  'cart items',
  'scheduled payments',
  'auto pay',
  'pay by text',
  'reminders',
] as const;

export type EndedByRemoval = (typeof ENDED_BY_REMOVAL)[number];

/** What ends besides with a tax account (SET-25). Nothing is withdrawn from its organisation. */
export type EndedByTaxRemoval = 'tax drafts';
