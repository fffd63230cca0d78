import { CallFailed } from '../../domain/api/failure.ts';
import { getPaymentAttempt, getReceipt } from '../../domain/checkout/payment-calls.ts';
import { partReceipt, type Receipt } from '../../domain/receipts/receipt.ts';
import type { Adapters } from '../adapters/adapters.ts';
import type { Entry } from '../adapters/device/device.ts';
import { setLastCheckout } from '../browser/last-checkout.ts';
import type { QueryDefinition } from './query.ts';

/**
 * The receipt of one transaction. Another customer's receipt fails like one that does not exist (RCT-23,
 * TRX-07).
 */
export function receiptQuery(
  confirmationNum: string,
  failure: string = getReceipt.failure,
): QueryDefinition<Receipt> {
  return {
    shelf: 'receipts',
    id: confirmationNum,
    fetch: ({ services }, options) =>
      services
        .send(getReceipt, { confirmation_number: confirmationNum }, { ...options, failure })
        .catch((error: unknown) => {
          throw error instanceof CallFailed && error.status === 404 ? reworded(error, failure) : error;
        }),
  };
}

/** The receipt of a whole checkout, found by its attempt key (RCT-01, NAV-13). */
export function checkoutReceiptQuery(key: string): QueryDefinition<Receipt> {
  return {
    shelf: 'receipts',
    id: checkoutId(key),
    fetch: async ({ services }, { signal }) => {
      const answer = await services.send(getPaymentAttempt, { key }, { signal, failure: getReceipt.failure });
      if (answer.state === 'accepted') return answer.answer.receipt;
      throw new CallFailed({ kind: 'refused', message: getReceipt.failure, status: 404, errors: {} });
    },
    also: partEntries,
  };
}

/**
 * The entries to save after an accepted checkout: the whole receipt, and each part under its own number
 * (RCT-24).
 */
export function receiptEntries(key: string, receipt: Receipt, at: number): Entry[] {
  return [{ shelf: 'receipts', id: checkoutId(key), at, value: receipt }, ...partEntries(receipt, at)];
}

/** Remembers the checkout of this tab and its customer, for `/cart/receipt` after a reload. */
export function rememberCheckout({ tokens }: Adapters, key: string): void {
  setLastCheckout(tokens.expected()?.customer, key);
}

/** The key of the newest checkout on this device, for a tab that made none itself (NAV-13). */
export async function newestCachedCheckout({ device }: Adapters): Promise<string | undefined> {
  const stored = (await device.list('receipts')).filter(({ id }) => id.startsWith(CHECKOUT));
  const [newest] = stored.sort((left, right) => right.at - left.at);
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
