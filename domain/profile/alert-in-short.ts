import { formatCents } from '../values/cents.ts';
import type { Alert } from './alert.ts';

/** An alert in one line, and the one thing to do about it. */
export interface AlertInShort {
  /** For example `Payment to Evergreen failed, $158.10`. Undefined where the message is short enough. */
  readonly what: string | undefined;
  readonly action: { readonly words: string; readonly href: string };
}

type Facts = Pick<Alert, 'typeMsg' | 'href' | 'payment'>;

/** `owed` holds the bills that can still be paid: nobody is asked to pay again what was paid since. */
export function alertInShort({ typeMsg, href, payment }: Facts, owed: ReadonlySet<number>): AlertInShort {
  const [, happened] = /^Payment (.+)$/.exec(typeMsg) ?? [];
  const bill = PAID_NOTHING.test(typeMsg) ? payment?.bills.find((one) => owed.has(one)) : undefined;
  return {
    what:
      payment && happened
        ? `Payment to ${payment.biller} ${happened}, ${formatCents(payment.total)}`
        : undefined,
    action:
      bill === undefined
        ? { words: PAGES[pageOf(href)] ?? 'Open', href }
        : { words: 'Pay again', href: `#/bills/${bill}${failedIn(href)}` },
  };
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
