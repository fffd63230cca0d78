import * as v from 'valibot';
import { listTakeOvers } from '../accounts/take-over-calls.ts';
import { call } from '../api/call.ts';
import { textId } from '../api/wire.ts';
import { autoPay } from '../auto-pay/auto-pay.ts';
import { bill } from '../bills/bill.ts';
import { BILL_NOT_READ } from '../bills/text/en.ts';
import { reminder } from '../reminders/reminder.ts';

export const getBillPage = call({
  method: 'GET',
  path: '/api/v2.1/bill-pages/:id',
  summary: 'Reads one bill with all that its page shows, in one answer.',
  description:
    'The auto pay, whose one-time message is shown once, and the reminder are those of its account; each is null where the account has none to show. The take-overs are those of all accounts of the customer.',
  who: 'customer',
  owns: { id: 'bill' },
  request: v.object({ id: textId }),
  answer: v.object({
    bill,
    auto_pay: v.nullable(autoPay),
    reminder: v.nullable(reminder),
    take_overs: listTakeOvers.answer.entries.items,
  }),
  failure: BILL_NOT_READ,
});

export type BillPage = v.InferOutput<typeof getBillPage.answer>;
