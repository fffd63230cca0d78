import { randomUUID } from 'node:crypto';
import { locateAccount } from '../../domain/accounts/calls.ts';
import type { Call } from '../../domain/api/call.ts';
import { getBill } from '../../domain/bills/bill-calls.ts';
import { getAccountList } from '../../domain/bills/list-calls.ts';
import { addToCart, getCartCount } from '../../domain/cart/calls.ts';
import { emptyCart } from '../../domain/cart/change-calls.ts';
import { getCart } from '../../domain/cart/read-calls.ts';
import { reviewCart, updateWallet } from '../../domain/checkout/calls.ts';
import { checkout, getReceipt } from '../../domain/checkout/payment-calls.ts';
import { getProfile } from '../../domain/session/calls.ts';
import { listPaymentMethods } from '../../domain/wallet/calls.ts';
import type { BenchRequest } from './client.ts';

/** A signed-in customer with the ids that a load needs. */
export interface Payer {
  readonly customer: number;
  readonly token: string;
  /** The last name, which proves that the account is theirs. */
  readonly name: string;
  /** The newest bills of the accounts. */
  readonly bills: readonly number[];
  /** An account whose bill can be paid one dollar at a time. */
  readonly account: string;
  readonly biller: number;
  readonly billType: number;
  readonly method: number;
  /** The confirmation number of an earlier payment. */
  readonly confirmation: string;
}

export const seeList = (payer: Payer) => requestOf(getAccountList, payer);
export const seeCart = (payer: Payer) => requestOf(getCart, payer);
export const countCart = (payer: Payer) => requestOf(getCartCount, payer);
export const seeProfile = (payer: Payer) => requestOf(getProfile, payer);
export const seeWallet = (payer: Payer) => requestOf(listPaymentMethods, payer);
export const review = (payer: Payer) => requestOf(reviewCart, payer);
export const empty = (payer: Payer) => requestOf(emptyCart, payer, {});
export const choose = (payer: Payer) => requestOf(updateWallet, payer, { wallet_id: payer.method });

export function pay(payer: Payer, review_id: string | undefined): BenchRequest {
  return { ...requestOf(checkout, payer, { review_id }), key: randomUUID() };
}

export function seeBill(payer: Payer, turn: number): BenchRequest {
  const bill = String(payer.bills[turn % payer.bills.length]);
  const { path, ...rest } = requestOf(getBill, payer);
  return { ...rest, path: path.replace(':id', bill) };
}

export function seeReceipt(payer: Payer): BenchRequest {
  const { path, ...rest } = requestOf(getReceipt, payer);
  return { ...rest, path: `${path}?confirmation_number=${payer.confirmation}` };
}

/** Looks the payer's account up, as for adding it. */
export function locate(payer: Payer): BenchRequest {
  return requestOf(locateAccount, payer, {
    account_number: payer.account,
    entity_id: payer.biller,
    conf_id: payer.billType,
    last_or_business_name: payer.name,
  });
}

/** Puts one dollar of the payer's bill into the cart. */
export function add(payer: Payer): BenchRequest {
  return requestOf(addToCart, payer, {
    source_id: 1,
    items: [
      {
        reference_num: payer.account,
        reference_num2: '',
        conf_id: payer.billType,
        quantity: 1,
        amount: 1,
      },
    ],
  });
}

function requestOf(
  { method, path }: Pick<Call, 'method' | 'path'>,
  { token }: Payer,
  body?: object,
): BenchRequest {
  return { method, path, token, ...(body === undefined ? {} : { body }) };
}
