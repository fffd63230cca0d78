import * as v from 'valibot';
import { codec } from '../api/codec.ts';
import { MORE_THAN_TWO_DECIMALS, NOT_AN_AMOUNT } from '../api/text/fields.ts';
import { type Cents, fromDollars, toDollars } from '../values/cents.ts';
import { NO_BILLER, NO_CONFIRMATION_NUMBER, NO_PAYOUT } from './text/fields.ts';

/** An amount in a query, where every value travels as text: dollars with at most two decimals. */
export const textMoney = codec(
  v.pipe(
    v.string(NOT_AN_AMOUNT),
    v.regex(/^\d{1,7}(\.\d{1,2})?$/, MORE_THAN_TWO_DECIMALS),
    v.transform((dollars): Cents => fromDollars(Number(dollars))),
  ),
  (amount) => String(toDollars(amount)),
);

/** A confirmation number in a path. */
export const paymentNumber = v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{4,40}$/, NO_CONFIRMATION_NUMBER));

/** How the processor calls a payout, in a path. */
export const payoutName = v.pipe(v.string(), v.regex(/^[A-Za-z0-9][\w: -]{0,199}$/, NO_PAYOUT));

/** The file name of a biller. */
export const slug = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,39}$/, NO_BILLER));
