import * as v from 'valibot';
import { call, LOOK_UP_LIMIT } from '../call.ts';
import { feeConfig } from '../fee.ts';
import { textId } from '../wire.ts';

/** What the look-up says of a routing number (WAL-29, WAL-30). */
const bankName = v.object({
  bank_name: v.string(),
  /** No bank is known for it: its name is asked for. */
  is_new_routing_number: v.boolean(),
  rout: v.string(),
  message: v.string(),
});

/** API2-64: `items` holds the one that was asked for. */
export const getBankName = call({
  method: 'GET',
  path: '/api/v2.1/payment-method/get-bank-name/:routing',
  who: 'customer',
  request: v.object({
    routing: v.pipe(
      v.string('This must be text.'),
      v.regex(/^\d{9}$/, 'The bank routing number must be 9 digits.'),
    ),
  }),
  answer: v.object({ status: v.literal('success'), items: v.array(bankName) }),
  limit: LOOK_UP_LIMIT,
  failure: 'Failed to get bank name',
});

/** An entity and one of its bill types, as the paths of these calls name them. */
const entityAndBillType = v.object({ a: textId, b: textId });

/** API-62, API2-45. */
export const getFeeDisclosure = call({
  method: 'GET',
  path: '/api/v2.1/payment-method/get-fee-disclosure/:a/:b',
  who: 'customer',
  request: entityAndBillType,
  answer: feeConfig,
  failure: 'Failed to get fee disclosure',
});

/** API-63, API2-46. */
export const getTermsOfPayment = call({
  method: 'GET',
  path: '/api/v2.1/payment-method/terms-and-conditions/:a/:b',
  who: 'customer',
  request: entityAndBillType,
  answer: v.object({ terms_and_conditions: v.string() }),
});
