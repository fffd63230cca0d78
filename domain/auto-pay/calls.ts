import * as v from 'valibot';
import { call } from '../api/call.ts';
import { date, id, money, requestDate, text, textId } from '../api/wire.ts';
import { savedMethod } from '../wallet/saved-method.ts';
import { autoPay, entrySettings } from './auto-pay.ts';
import { autoPayGroup, listedAutoPay } from './list.ts';
import { AUTO_PAY_NOT_READ } from './text/en.ts';

const NOT_SAVED = 'Unable to save auto-pay settings.  Please try again later.';

/** The settings of an auto pay in a request. The bill's gates decide which values the server accepts. */
const fields = {
  ...entrySettings,
  start_date: v.nullable(requestDate),
  end_date: v.nullable(requestDate),
  /** Missing, it stays as it is; before the first save it is the proposed one. */
  debit_limit: v.optional(money),
  secondary_payment_method_id_array: v.pipe(v.array(id), v.maxLength(20)),
  email: text(254),
  email2: text(254),
};

const methods = {
  primary_payment_method_id: 'payment method',
  'secondary_payment_method_id_array[]': 'payment method',
} as const;

export const getAutoPayList = call({
  method: 'GET',
  path: '/services/web/billDisplay/GetAutoPayList',
  summary: 'Lists the accounts by biller with their auto pays (API2-37).',
  who: 'customer',
  request: v.object({}),
  answer: v.array(autoPayGroup),
  failure: AUTO_PAY_NOT_READ,
});

export const listAutoPays = call({
  method: 'GET',
  path: '/api/v2.1/auto-pays/list',
  summary: 'Lists the saved auto pays only, without their billers (API2-36).',
  who: 'customer',
  request: v.object({}),
  answer: v.object({ items: v.array(listedAutoPay), _meta: v.object({ totalCount: v.number() }) }),
  failure: AUTO_PAY_NOT_READ,
});

export const getAutoPay = call({
  method: 'GET',
  path: '/api/v2.1/auto-pays/:ebill_id',
  summary:
    'Reads an auto pay by the id of its bill; before the first save, the defaults with `wizardMode` (API2-38).',
  who: 'customer',
  owns: { ebill_id: 'bill' },
  request: v.object({ ebill_id: textId }),
  answer: autoPay,
  failure: AUTO_PAY_NOT_READ,
});

export const listAutoPayMethods = call({
  method: 'GET',
  path: '/api/v2.1/payment-methods/autopay/:ebill_id',
  summary: "Lists the saved methods, each `enabled` or not by the rules of this auto pay's biller (API2-60).",
  description: "The id is the bill's.",
  who: 'customer',
  owns: { ebill_id: 'bill' },
  request: v.object({ ebill_id: textId }),
  answer: v.array(savedMethod),
  failure: 'Unable to get allowed pay methods.  Please try again later.',
});

export const createAutoPay = call({
  method: 'POST',
  path: '/api/v2.1/auto-pays',
  summary: 'Saves an auto pay for the first time (API2-40).',
  description: 'The caller then controls it (SRV2-17); a repeat saves it again.',
  who: 'customer',
  needs: 'payments',
  owns: { ebill_id: 'bill', ...methods },
  request: v.object({ ebill_id: id, ...fields }),
  answer: autoPay,
  failure: NOT_SAVED,
});

export const saveAutoPay = call({
  method: 'PUT',
  path: '/api/v2.1/auto-pays/:id',
  summary: 'Saves the settings (API2-41).',
  description:
    'A customer who does not control the auto pay gets 403. `active` false keeps the settings without running them (APW-67).',
  who: 'customer',
  fresh: true,
  needs: 'payments',
  owns: { id: 'auto pay', ...methods },
  request: v.object({ id: textId, active: v.optional(v.boolean()), ...fields }),
  answer: autoPay,
  idempotent: true,
  failure: NOT_SAVED,
});

export const toggleAutoPay = call({
  method: 'PUT',
  path: '/api/v2.1/auto-pays/:id/toggle',
  summary: 'Switches an auto pay on or off (API2-42).',
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

export const rescheduleAutoPay = call({
  method: 'PUT',
  path: '/api/v2.1/auto-pays/:id/reschedule',
  summary: 'Moves the next run only (API2-43, APW-69).',
  who: 'customer',
  needs: 'payments',
  owns: { id: 'auto pay' },
  request: v.object({ id: textId, date: requestDate }),
  answer: v.object({ run_date: date, message: v.string() }),
  idempotent: true,
  failure: NOT_SAVED,
});

export const allowDebit = call({
  method: 'PUT',
  path: '/api/v2.1/auto-pays/:id/allow',
  summary: 'Allows one debit of a bank account above its range (ruling 77).',
  description:
    'The bill and the amount with its fee name it. For any other amount the customer is asked again.',
  who: 'customer',
  needs: 'payments',
  owns: { id: 'auto pay', ebill_id: 'bill' },
  request: v.object({ id: textId, ebill_id: id, amount: money }),
  answer: v.object({ message: v.string() }),
  idempotent: true,
  failure: NOT_SAVED,
});

export const dismissFailedAutoPayment = call({
  method: 'PUT',
  path: '/api/v2.1/auto-pays/:id/dismiss',
  summary: 'Dismisses a failed payment that the customer has read.',
  description: 'The date names it: a later failure stays.',
  who: 'customer',
  owns: { id: 'auto pay' },
  request: v.object({ id: textId, date: requestDate }),
  answer: v.object({}),
  idempotent: true,
  failure: NOT_SAVED,
});

export const takeOverAutoPay = call({
  method: 'PUT',
  path: '/api/v2.1/auto-pays/:id/takeover',
  summary: 'Takes control of an auto pay; needs a fresh password (API2-44, ruling 21).',
  description: "The settings are then this customer's, inactive and without methods.",
  who: 'customer',
  needs: 'payments',
  owns: { id: 'auto pay' },
  request: v.object({ id: textId }),
  answer: autoPay,
  failure: 'Unable to take control of this auto pay.  Please try again later.',
});
