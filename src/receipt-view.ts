import { getPaymentAttempt, getReceipt } from '../domain/calls/payments.ts';
import { CallFailed } from '../domain/failure.ts';
import { partReceipt, type Receipt } from '../domain/receipt.ts';
import type { Adapters } from './adapters/adapters.ts';
import type { Entry } from './adapters/device/device.ts';
import type { View } from './read-view.ts';

/** The receipt of one transaction. A receipt that is not the customer's reads like one that cannot be had (RCT-23, TRX-07). */
export function receiptView(confirmationNum: string, failure: string = getReceipt.failure): View<Receipt> {
  return {
    shelf: 'receipts',
    id: confirmationNum,
    fetch: ({ services }, signal) =>
      services
        .send(getReceipt, { confirmation_number: confirmationNum }, { signal, failure })
        .catch((error: unknown) => {
          throw error instanceof CallFailed && error.status === 404 ? reworded(error, failure) : error;
        }),
  };
}

/** The receipt of a whole checkout, found by the key under which it was submitted (RCT-01, NAV-13). */
export function checkoutReceiptView(key: string): View<Receipt> {
  return {
    shelf: 'receipts',
    id: checkoutId(key),
    fetch: async ({ services }, signal) => {
      const told = await services.send(getPaymentAttempt, { key }, { signal, failure: getReceipt.failure });
      if (told.state === 'accepted') return told.answer.receipt;
      throw new CallFailed({ kind: 'refused', message: getReceipt.failure, status: 404, errors: {} });
    },
    also: partEntries,
  };
}

/** What is saved when a checkout was accepted: the whole of it, and each part under its own number (RCT-24). */
export function receiptEntries(key: string, receipt: Receipt, at: number): Entry[] {
  return [{ shelf: 'receipts', id: checkoutId(key), at, value: receipt }, ...partEntries(receipt, at)];
}

const LAST = 'billfold.lastCheckout';

/** For `/cart/receipt` after a reload: the tab remembers which checkout it made, and whose it was, where it can keep that. */
export function rememberCheckout({ tokens }: Adapters, key: string): void {
  try {
    sessionStorage.setItem(LAST, JSON.stringify({ customer: tokens.expected()?.customer, key }));
  } catch {
    return;
  }
}

/** The key of the checkout that this customer made in this tab (NAV-13). */
export function lastCheckout(customer: number | undefined): string | undefined {
  try {
    const held = JSON.parse(sessionStorage.getItem(LAST) ?? 'null') as {
      customer: number;
      key: string;
    } | null;
    return held && held.customer === customer ? held.key : undefined;
  } catch {
    return undefined;
  }
}

/** The key of the checkout that was kept on this device last, for a tab that made none itself (NAV-13). */
export async function keptCheckout({ device }: Adapters): Promise<string | undefined> {
  const held = (await device.list('receipts')).filter(({ id }) => id.startsWith(CHECKOUT));
  const [newest] = held.sort((one, other) => other.at - one.at);
  return newest?.id.slice(CHECKOUT.length);
}

const CHECKOUT = 'checkout ';

function checkoutId(key: string): string {
  return CHECKOUT + key;
}

function partEntries({ transaction_receipts }: Receipt, at: number): Entry[] {
  return transaction_receipts.map((part) => ({
    shelf: 'receipts',
    id: part.confirmation_num,
    at,
    value: partReceipt(part),
  }));
}

function reworded(error: CallFailed, message: string): CallFailed {
  return new CallFailed({ kind: error.kind, message, status: error.status, errors: error.errors });
}
