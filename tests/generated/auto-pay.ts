import { newEntry } from '../../domain/auto-pay-gates.ts';
import { addDays } from '../../domain/calendar-date.ts';
import * as autoPay from '../../domain/calls/auto-pay.ts';
import type { Portal } from '../portal.ts';

const GATES = { allow_due_date: true, disable_set_day: false, disable_set_amount: false, prepay: false };

/** Has a bill paid by auto pay from a method, and makes every call that there is about it. */
export async function payByItself(
  portal: Portal,
  send: Portal['send'],
  ebill_id: number,
  method: number,
): Promise<void> {
  const tomorrow = addDays(portal.parts.clock.today(), 1);
  const entry = {
    ...newEntry(GATES, 'dana@mail.example', tomorrow),
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
  await send(autoPay.takeOverAutoPay, of);
  await send(autoPay.saveAutoPay, { ...of, ...entry, primary_payment_method_id: null, active: false });
}
