import * as v from 'valibot';
import { autoPay } from '../auto-pay.ts';
import { RUN_PERIODS } from '../auto-pay-dates.ts';
import { autoPayGroup, listedAutoPay } from '../auto-pay-list.ts';
import { call } from '../call.ts';
import { savedMethod } from '../saved-method.ts';
import { date, id, money, requestDate, text, textId } from '../wire.ts';

const UNREADABLE = 'Unable to get auto-pay settings.  Please try again later.';
const NOT_SAVED = 'Unable to save auto-pay settings.  Please try again later.';

/** What a customer sets of an auto pay. The bill's gates decide what of it is taken. */
const fields = {
  run_period: v.picklist(RUN_PERIODS),
  day_of_month: v.number(),
  days_before_due_date: v.number(),
  start_date: v.nullable(requestDate),
  end_date: v.nullable(requestDate),
  endAutoPay: v.picklist([1, 2]),
  paymentAmountOption: v.picklist([1, 2]),
  pay_amount: money,
  max_pay_amount: money,
  setAmountLimit: v.boolean(),
  primary_payment_method_id: v.nullable(id),
  secondary_payment_method_id_array: v.pipe(v.array(id), v.maxLength(20)),
  email: text(254),
  email2: text(254),
  notify_payment: v.boolean(),
  notify_payment_error: v.boolean(),
  notify_schedule: v.boolean(),
  notify_disable: v.boolean(),
  notify_enable: v.boolean(),
};

const methods = {
  primary_payment_method_id: 'payment method',
  'secondary_payment_method_id_array[]': 'payment method',
} as const;

/** API2-37: the accounts by biller, as the list shows them. */
export const getAutoPayList = call({
  method: 'GET',
  path: '/services/web/billDisplay/GetAutoPayList',
  who: 'customer',
  request: v.object({}),
  answer: v.array(autoPayGroup),
  failure: UNREADABLE,
});

/** API2-36: only the auto pays that were saved, without their billers. */
export const listAutoPays = call({
  method: 'GET',
  path: '/api/v2.1/auto-pays/list',
  who: 'customer',
  request: v.object({}),
  answer: v.object({ items: v.array(listedAutoPay), _meta: v.object({ totalCount: v.number() }) }),
  failure: UNREADABLE,
});

/** API2-38: by the bill's number; the defaults with `wizardMode` when nothing was saved yet. */
export const getAutoPay = call({
  method: 'GET',
  path: '/api/v2.1/auto-pays/:ebill_id',
  who: 'customer',
  owns: { ebill_id: 'bill' },
  request: v.object({ ebill_id: textId }),
  answer: autoPay,
  failure: UNREADABLE,
});

/** API2-60: the saved methods, each `enabled` or not by the rules of this auto pay's biller. By the bill's number. */
export const listAutoPayMethods = call({
  method: 'GET',
  path: '/api/v2.1/payment-methods/autopay/:ebill_id',
  who: 'customer',
  owns: { ebill_id: 'bill' },
  request: v.object({ ebill_id: textId }),
  answer: v.array(savedMethod),
  failure: 'Unable to get allowed pay methods.  Please try again later.',
});

/** API2-40: the first save. The customer who makes it controls the auto pay (SRV2-17); a repeat saves it again. */
export const createAutoPay = call({
  method: 'POST',
  path: '/api/v2.1/auto-pays',
  who: 'customer',
  owns: { ebill_id: 'bill', ...methods },
  request: v.object({ ebill_id: id, ...fields }),
  answer: autoPay,
  failure: NOT_SAVED,
});

/** API2-41. 403 for who does not control it. `active` false keeps the settings without running them (APW-67). */
export const saveAutoPay = call({
  method: 'PUT',
  path: '/api/v2.1/auto-pays/:id',
  who: 'customer',
  owns: { id: 'auto pay', ...methods },
  request: v.object({ id: textId, active: v.optional(v.boolean()), ...fields }),
  answer: autoPay,
  idempotent: true,
  failure: NOT_SAVED,
});

/** API2-42. */
export const toggleAutoPay = call({
  method: 'PUT',
  path: '/api/v2.1/auto-pays/:id/toggle',
  who: 'customer',
  owns: { id: 'auto pay', ebill_id: 'bill' },
  request: v.object({ id: textId, active: v.boolean(), ebill_id: id }),
  answer: v.object({
    active: v.boolean(),
    run_date: v.nullable(date),
    run_amount: money,
    message: v.string(),
  }),
  idempotent: true,
  failure: NOT_SAVED,
});

/** API2-43: moves the next run only (APW-69). */
export const rescheduleAutoPay = call({
  method: 'PUT',
  path: '/api/v2.1/auto-pays/:id/reschedule',
  who: 'customer',
  owns: { id: 'auto pay' },
  request: v.object({ id: textId, date: requestDate }),
  answer: v.object({ run_date: date, message: v.string() }),
  idempotent: true,
  failure: NOT_SAVED,
});

/** API2-44: asks for a fresh password (ruling 21); then the settings are this customer's, inactive and without methods. */
export const takeOverAutoPay = call({
  method: 'PUT',
  path: '/api/v2.1/auto-pays/:id/takeover',
  who: 'customer',
  owns: { id: 'auto pay' },
  request: v.object({ id: textId }),
  answer: autoPay,
  failure: 'Unable to take control of this auto pay.  Please try again later.',
});
