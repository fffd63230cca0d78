import type { OpenAttempt } from '../../domain/checkout/open-attempt.ts';
import { ZERO } from '../../domain/values/cents.ts';
import { lastCheckout } from '../browser/last-checkout.ts';
import { sessionText } from '../browser/session-text.ts';

/** The payment that this tab left for the bank's page, and the checkout that it had made before. */
const left = sessionText('billfold.at-bank');

interface Left {
  readonly attempt: OpenAttempt;
  readonly before: string;
}

/** The bank's page replaces ours, so this tab notes which payment it leaves for. */
export function leaveForBank(customer: number | undefined, attempt: OpenAttempt): void {
  left.keep(JSON.stringify({ attempt, before: lastCheckout(customer) ?? '' } satisfies Left));
}

/** The payment that this tab left for and has told no outcome of, until the tab makes another checkout. */
export function attemptAtBank(customer: number | undefined): OpenAttempt | undefined {
  const noted = read();
  return noted?.before === (lastCheckout(customer) ?? '') ? noted.attempt : undefined;
}

/** True when the newest checkout of this tab is the one that it left for, and it was paid. */
export function wasPaidAtBank(customer: number | undefined): boolean {
  const key = read()?.attempt.key;
  return key !== undefined && key === lastCheckout(customer);
}

/** This tab has told that the payment was not made. */
export function forgetAtBank(key: string): void {
  if (read()?.attempt.key === key) left.keep('');
}

function read(): Left | undefined {
  const noted = left.read();
  try {
    return JSON.parse(noted || 'null') ?? undefined;
  } catch {
    // Until 1.1 a tab noted the two keys alone, and it may come back from the bank to this version.
    const [key = '', before = ''] = noted.split(' ');
    return { attempt: { key, total: ZERO, at: 0 }, before };
  }
}
