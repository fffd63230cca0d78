import * as v from 'valibot';
import { codec } from '../api/codec.ts';
import { type Cents, fromDollars, toDollars } from '../values/cents.ts';

/** An amount in a query, where every value travels as text: dollars with at most two decimals. */
export const textMoney = codec(
  v.pipe(
    v.string('This must be an amount.'),
    v.regex(/^\d{1,7}(\.\d{1,2})?$/, 'This must be an amount with at most two decimals.'),
    v.transform((dollars): Cents => fromDollars(Number(dollars))),
  ),
  (amount) => String(toDollars(amount)),
);

/** A confirmation number in a path. */
export const paymentNumber = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9-]{4,40}$/, 'This is no confirmation number.'),
);

/** How the processor calls a payout, in a path. */
export const payoutName = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9][\w: -]{0,199}$/, 'This is no name of a payout.'),
);

/** The file name of a biller. */
export const slug = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,39}$/, 'This is no name of a biller.'));
