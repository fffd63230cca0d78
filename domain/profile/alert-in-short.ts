import { formatCents } from '../values/cents.ts';
import { SEE_BILL } from '../values/text/parts.ts';
import type { Alert, PaymentEnd } from './alert.ts';

/** An alert in one line, and the one thing to do about it. */
export interface AlertInShort {
  /**
   * For example `Payment to Evergreen failed, $158.10`, or `Auto Pay to …`. Undefined where the message is short
   * enough.
   */
  readonly what: string | undefined;
  /** The rest of the message: what happened to the money, why, and the account. The whole message where `what` is undefined. */
  readonly more: string;
  readonly action: { readonly words: string; readonly href: string };
}

type Facts = Pick<Alert, 'href' | 'payment' | 'message'>;

/** `owed` holds the bills that can still be paid: nobody is asked to pay again what was paid since. */
export function alertInShort({ href, payment, message }: Facts, owed: ReadonlySet<number>): AlertInShort {
  const end = payment?.end;
  const bill = end && PAID_NOTHING.has(end.as) ? payment.bills.find((one) => owed.has(one)) : undefined;
  return {
    ...(end
      ? {
          what: `${subjectOf(end)} to ${payment.biller} ${end.as}, ${formatCents(payment.total)}`,
          more: `${end.reason} ${accountsText(end.account_nums)}`.trim(),
        }
      : { what: undefined, more: message }),
    action:
      bill === undefined
        ? { words: PAGES[pageOf(href)] ?? 'Open', href }
        : { words: 'Pay again', href: `#/bills/${bill}${failedIn(href)}` },
  };
}

/** A customer who did not pay has to see that auto pay tried to. */
function subjectOf({ as, by_auto_pay }: PaymentEnd): string {
  return by_auto_pay && as === 'failed' ? 'Auto Pay' : 'Payment';
}

function accountsText(numbers: readonly string[]): string {
  return `${numbers.length === 1 ? 'Account' : 'Accounts'} ${numbers.join(', ')}.`;
}

/** Names the payment that failed, for the page of its bill. */
function failedIn(href: string): string {
  const [, confirmation] = /^#\/history\/payments\/([^/?]+)$/.exec(href) ?? [];
  return confirmation === undefined ? '' : `?failed=${confirmation}`;
}

const PAID_NOTHING: ReadonlySet<PaymentEnd['as']> = new Set(['failed', 'returned', 'reversed']);

const PAGES: Readonly<Record<string, string>> = {
  history: 'See the payment',
  bills: SEE_BILL,
  'auto-pay': 'See Auto Pay',
  'payment-methods': 'See your pay methods',
};

/** The first part of an address within the portal. */
function pageOf(href: string): string {
  return href.split('/')[1] ?? '';
}
