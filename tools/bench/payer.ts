import { randomUUID } from 'node:crypto';
import type { Call } from '../../domain/call.ts';
import { getAccountList } from '../../domain/calls/bills.ts';
import { addToCart, emptyCart, getCart, getCartCount } from '../../domain/calls/cart.ts';
import { reviewCart, updateWallet } from '../../domain/calls/checkout.ts';
import { getBill } from '../../domain/calls/ebills.ts';
import { checkout, getReceipt } from '../../domain/calls/payments.ts';
import { getProfile } from '../../domain/calls/session.ts';
import { listPaymentMethods } from '../../domain/calls/wallet.ts';
import type { Asked } from './client.ts';

/** A signed-in customer with what a load asks for. */
export interface Payer {
  readonly token: string;
  /** The newest bills of the accounts. */
  readonly bills: readonly number[];
  /** An account whose bill can be paid a dollar at a time. */
  readonly account: string;
  readonly billType: number;
  readonly method: number;
  /** Of an earlier payment. */
  readonly confirmation: string;
}

export const seeList = (payer: Payer) => asked(getAccountList, payer);
export const seeCart = (payer: Payer) => asked(getCart, payer);
export const countCart = (payer: Payer) => asked(getCartCount, payer);
export const seeProfile = (payer: Payer) => asked(getProfile, payer);
export const seeWallet = (payer: Payer) => asked(listPaymentMethods, payer);
export const review = (payer: Payer) => asked(reviewCart, payer);
export const empty = (payer: Payer) => asked(emptyCart, payer, {});
export const choose = (payer: Payer) => asked(updateWallet, payer, { wallet_id: payer.method });
export const pay = (payer: Payer) => ({ ...asked(checkout, payer, {}), key: randomUUID() });

export function seeBill(payer: Payer, turn: number): Asked {
  const bill = String(payer.bills[turn % payer.bills.length]);
  const { path, ...rest } = asked(getBill, payer);
  return { ...rest, path: path.replace(':id', bill) };
}

export function seeReceipt(payer: Payer): Asked {
  const { path, ...rest } = asked(getReceipt, payer);
  return { ...rest, path: `${path}?confirmation_number=${payer.confirmation}` };
}

/** Puts a dollar of the payer's bill into the cart. */
export function add(payer: Payer): Asked {
  return asked(addToCart, payer, {
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

function asked({ method, path }: Pick<Call, 'method' | 'path'>, { token }: Payer, body?: object): Asked {
  return { method, path, token, ...(body === undefined ? {} : { body }) };
}
