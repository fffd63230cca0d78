import * as v from 'valibot';
import { call, LOOK_UP_LIMIT } from '../api/call.ts';
import { textId } from '../api/wire.ts';
import { NOT_TEXT } from '../values/text/en.ts';
import { isRoutingNumber } from '../wallet/routing-number.ts';
import { ROUTING_NUMBER_LENGTH, ROUTING_NUMBER_UNKNOWN } from '../wallet/text/en.ts';
import { feeConfig } from './fee.ts';

/** The look-up's answer for a routing number (WAL-29, WAL-30). */
const bankName = v.object({
  bank_name: v.string(),
  /** True when no bank is known for the number: the form then asks for its name. */
  is_new_routing_number: v.boolean(),
  rout: v.string(),
  message: v.string(),
});

export const getBankName = call({
  method: 'GET',
  path: '/api/v2.1/payment-method/get-bank-name/:routing',
  summary: 'Looks up the bank of a routing number (API2-64).',
  description: '`items` holds the one result.',
  who: 'customer',
  request: v.object({
    routing: v.pipe(
      v.string(NOT_TEXT),
      v.regex(/^\d{9}$/, ROUTING_NUMBER_LENGTH),
      v.check(isRoutingNumber, ROUTING_NUMBER_UNKNOWN),
    ),
  }),
  answer: v.object({ status: v.literal('success'), items: v.array(bankName) }),
  limit: LOOK_UP_LIMIT,
  failure: 'Failed to get bank name',
});

/** An entity (`a`) and one of its bill types (`b`), by the names in the paths of these calls. */
const entityAndBillType = v.object({ a: textId, b: textId });

export const getFeeDisclosure = call({
  method: 'GET',
  path: '/api/v2.1/payment-method/get-fee-disclosure/:a/:b',
  summary: 'Reads the fee terms of a bill type (API-62, API2-45).',
  who: 'customer',
  request: entityAndBillType,
  answer: feeConfig,
  failure: 'Failed to get fee disclosure',
});

export const getTermsOfPayment = call({
  method: 'GET',
  path: '/api/v2.1/payment-method/terms-and-conditions/:a/:b',
  summary: 'Reads the terms of payment of a bill type (API-63, API2-46).',
  who: 'customer',
  request: entityAndBillType,
  answer: v.object({ terms_and_conditions: v.string() }),
});
