import { calendarDate } from './calendar-date.ts';
import { cents } from './cents.ts';
import type { BillRecord, PaymentRecord } from './history.ts';

/** Records of history for tests, with whatever the test is about laid over them. */
export function samplePayment(over: Partial<PaymentRecord> = {}): PaymentRecord {
  return {
    id: 41,
    biller: { id: 3, name: 'Red Mesa Water' },
    nickname: 'Home',
    account_num: '100200301',
    confirmation_num: 'BF7K2M9QXA',
    trans_num: '00000041',
    trans_status: 1,
    statusName: 'Successful',
    trans_msg: '',
    transaction_date: calendarDate('2026-11-20'),
    total: cents(8420),
    auto_paid: false,
    error: false,
    paymentMethod: 'Visa ending in 4242',
    items: [{ item_description: 'Water', amount: cents(8420), ebill: { id: 11, account_num: '100200301' } }],
    transaction_time: Date.UTC(2026, 10, 20, 18, 30),
    scheduled_date: null,
    billing_information: { first_name: 'Dana', last_name: 'Mercer' },
    payment_shares: 'Visa ending in 4242',
    fee: cents(0),
    purchase_order_number: '',
    total_label: '',
    ...over,
  };
}

export function sampleBillRecord(over: Partial<BillRecord> = {}): BillRecord {
  return {
    id: 11,
    account_id: 1,
    biller: { id: 3, name: 'Red Mesa Water' },
    bill_type: 'Water',
    nickname: 'Home',
    account_num: '100200301',
    due_date: calendarDate('2026-11-20'),
    amount: cents(8420),
    amount_label: 'Billed',
    ...over,
  };
}
