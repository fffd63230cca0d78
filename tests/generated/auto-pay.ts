import { newEntry } from '../../domain/auto-pay/biller-terms.ts';
import * as autoPay from '../../domain/auto-pay/calls.ts';
import { getAccountList } from '../../domain/bills/list-calls.ts';
import { addDays } from '../../domain/values/calendar-date.ts';
import { add, cents, ZERO } from '../../domain/values/cents.ts';
import type { Portal } from '../support/portal.ts';

const GATES = { allow_due_date: true, disable_set_day: false, disable_set_amount: false, prepay: false };

/** Sets up auto pay of a bill with a method, and makes every call about it. */
export async function useAutoPay(
  portal: Portal,
  send: Portal['send'],
  ebill_id: number,
  method: number,
): Promise<void> {
  const tomorrow = addDays(portal.parts.clock.today(), 1);
  const entry = {
    ...newEntry(GATES, 'dana@mail.example', tomorrow, cents(20_000)),
    primary_payment_method_id: method,
  };
  const { id } = (await send(autoPay.createAutoPay, { ...entry, ebill_id })).answer();
  const of = { id: id ?? 0 };
  await send(autoPay.getAutoPayList, {});
  await send(autoPay.listAutoPays, {});
  await send(autoPay.getAutoPay, { ebill_id });
  await send(autoPay.listAutoPayMethods, { ebill_id });
  await send(autoPay.rescheduleAutoPay, { ...of, date: addDays(tomorrow, 3) });
  await send(autoPay.toggleAutoPay, { ...of, active: false, ebill_id });
  await send(autoPay.saveAutoPay, { ...of, ...entry, active: true });
  await send(autoPay.dismissFailedAutoPayment, { ...of, date: tomorrow });
  await send(autoPay.takeOverAutoPay, of);
  await send(autoPay.saveAutoPay, { ...of, ...entry, primary_payment_method_id: null, active: false });
}

/** The demo's bill of its rental home, of which nothing is planned to be paid. */
const RENTAL = '5520 448 19';

/** Sets up auto pay from a bank account with a range below the bill, and allows that debit. */
export async function allowOneDebit(portal: Portal, send: Portal['send']): Promise<void> {
  const groups = (await send(getAccountList, {})).answer();
  const account = groups
    .flatMap(({ accounts }) => accounts)
    .find(({ account_num }) => account_num === RENTAL);
  const ebill_id = account?.ebill_id ?? 0;
  const methods = (await send(autoPay.listAutoPayMethods, { ebill_id })).answer();
  const bank = methods.find(({ type, enabled }) => type.category === 'bank' && enabled);
  const tomorrow = addDays(portal.parts.clock.today(), 1);
  const entry = {
    ...newEntry(GATES, 'dana@mail.example', tomorrow, cents(100)),
    primary_payment_method_id: bank?.id ?? 0,
  };
  const { id } = (await send(autoPay.createAutoPay, { ...entry, ebill_id })).answer();
  await send(autoPay.rescheduleAutoPay, { id: id ?? 0, date: addDays(tomorrow, 1) });
  const { forecast } = (await send(autoPay.getAutoPay, { ebill_id })).answer();
  const amount = forecast ? add(forecast.amount, forecast.fee) : ZERO;
  await send(autoPay.allowDebit, { id: id ?? 0, ebill_id, amount });
}
