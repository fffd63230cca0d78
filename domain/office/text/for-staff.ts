/** What speaks to the customer, and how it speaks of them; the longer words first. */
const OF_THE_CUSTOMER: readonly (readonly [from: RegExp, to: string])[] = [
  [
    /\bSave it with a payment method of your own to start it\./g,
    'It starts with a payment method of theirs.',
  ],
  [/\bYou have\b/g, 'The customer has'],
  [/\byou have\b/g, 'the customer has'],
  [/\bYour\b/g, 'The customer’s'],
  [/\byour\b/g, 'the customer’s'],
  [/\byourself\b/g, 'themselves'],
  [/\bYou\b/g, 'The customer'],
  [/\byou\b/g, 'the customer'],
];

/**
 * A reason that was written for a customer, as staff reads it: it speaks of the customer, not to them. Reasons are kept
 * in the words of their day, so they are turned around where they are shown.
 */
export function forStaff(reason: string): string {
  return OF_THE_CUSTOMER.reduce((words, [from, to]) => words.replace(from, to), reason);
}
