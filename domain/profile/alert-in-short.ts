import { formatCents } from '../values/cents.ts';
import type { Alert } from './alert.ts';

/** An alert in one line, and the one thing to do about it. */
export interface AlertInShort {
  /**
   * For example `Payment to Evergreen failed, $158.10`, or `Auto Pay to …`. Undefined where the message is short
   * enough.
   */
  readonly what: string | undefined;
  /** The rest of the message: the account, and why. The whole message where `what` is undefined. */
  readonly more: string;
  readonly action: { readonly words: string; readonly href: string };
}

type Facts = Pick<Alert, 'typeMsg' | 'href' | 'payment' | 'message'>;

/** `owed` holds the bills that can still be paid: nobody is asked to pay again what was paid since. */
export function alertInShort(
  { typeMsg, href, payment, message }: Facts,
  owed: ReadonlySet<number>,
): AlertInShort {
  const [, happened] = /^Payment (.+)$/.exec(typeMsg) ?? [];
  const bill = PAID_NOTHING.test(typeMsg) ? payment?.bills.find((one) => owed.has(one)) : undefined;
  const what =
    payment && happened
      ? `${subjectOf(message)} to ${payment.biller} ${happened}, ${formatCents(payment.total)}`
      : undefined;
  const [, account, why = ''] = (what && SENTENCE.exec(message)) || [];
  return {
    what,
    more: account === undefined ? message : `${capitalised(account)}. ${why}`.trim(),
    action:
      bill === undefined
        ? { words: PAGES[pageOf(href)] ?? 'Open', href }
        : { words: 'Pay again', href: `#/bills/${bill}${failedIn(href)}` },
  };
}

/** A customer who did not pay has to see that auto pay tried to. */
function subjectOf(message: string): string {
  return message.startsWith('Your auto pay ') ? 'Auto Pay' : 'Payment';
}

/** What the line above says already stands around the account. */
const SENTENCE = /^\S+ [a-z ]+ of \S+ for (accounts? .+?) at .+? (?:failed|was [a-z ]+)\.\s*(.*)$/s;

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Names the payment that failed, for the page of its bill. */
function failedIn(href: string): string {
  const [, confirmation] = /^#\/history\/payments\/([^/?]+)$/.exec(href) ?? [];
  return confirmation === undefined ? '' : `?failed=${confirmation}`;
}

const PAID_NOTHING = /^Payment (failed|returned|reversed)$/;

const PAGES: Readonly<Record<string, string>> = {
  history: 'See the payment',
  bills: 'See the bill',
  'auto-pay': 'See Auto Pay',
  'payment-methods': 'See your pay methods',
};

/** The first part of an address within the portal. */
function pageOf(href: string): string {
  return href.split('/')[1] ?? '';
}
