import type { Account, BillerGroup } from './account.ts';
import type { Bill } from './bill.ts';
import { NO_CONTENT } from './bill-content.ts';
import type { BillType } from './biller.ts';
import { calendarDate } from './calendar-date.ts';
import { cents } from './cents.ts';

/** Bills for tests: an ordinary one, with whatever the test is about laid over it. */

const WATER: BillType = {
  id: 7,
  name: 'Water',
  name_search_label: 'Last name',
  account_num_label: 'Account number',
  allow_paperless: true,
  default_paperless_on: false,
  is_business_tax: false,
  show_bill_example: false,
  has_xbp_fee: false,
  multiple_pay_methods: false,
  require_bill_display: false,
  is_utility: true,
  no_overpayment: false,
  can_edit_amount: true,
};

export function sampleBillType(over: Partial<BillType> = {}): BillType {
  return { ...WATER, ...over };
}

export function sampleAccount(
  over: Partial<Account> = {},
): Account & { ebill_id: NonNullable<Account['ebill_id']> } {
  const { ebill_id } = over;
  return {
    account_id: 1,
    account_num: '100200301',
    nickname: '',
    paperless: false,
    period_amt_due: cents(8420),
    balance: cents(8420),
    amount_due_calculated: true,
    real_time_balance: false,
    web_service_responding: true,
    due_date: calendarDate('2026-12-03'),
    conf_id: WATER.id,
    entity_id: 3,
    bill_type: WATER,
    allow_multi_select: true,
    ach_enabled: true,
    prepay: false,
    is_payable: true,
    processing: false,
    collections: { isInCollections: false, html: '' },
    autoPay: {
      isActive: false,
      isAllowed: true,
      ap_master_id: null,
      allow_due_date: true,
      disable_set_day: false,
      disable_set_amount: false,
      scheduledDate: null,
    },
    cart_item_id: null,
    scheduled_date: null,
    ...over,
    ebill_id: (ebill_id === undefined ? 11 : ebill_id) as number,
  };
}

export function sampleGroup(over: Partial<BillerGroup> = {}): BillerGroup {
  const accounts = over.accounts ?? [sampleAccount()];
  return {
    id: 3,
    name: 'Red Mesa Water District',
    common_name: 'Red Mesa Water',
    logo: { normal: { url: '/logos/red-mesa-water.svg' } },
    count: accounts.length,
    ...over,
    accounts,
  };
}

export function sampleBill(over: Partial<Bill> = {}): Bill {
  return {
    id: 11,
    account_id: 1,
    account_num: '100200301',
    nickname: 'Home',
    due_date: calendarDate('2026-12-03'),
    billing_period_end: calendarDate('2026-11-10'),
    biller: {
      id: 3,
      name: 'Red Mesa Water',
      address: '12 Mill Road',
      city: 'Mesa Verde',
      state: 'CO',
      zip: '81330',
      phone: '9705550142',
      ivr_phone: '9705550143',
      email: 'help@redmesa.example',
      hours: 'Mon to Fri, 8 to 5',
      logos: { normal: { url: '/logos/red-mesa-water.svg' } },
      sources: { pay_by_text: false },
    },
    bill_type: WATER,
    customer: { name: 'Dana Whitfield', mobile_number: null },
    service_address: null,
    pagination: {
      newestBillId: 11,
      allBills: [
        { id: 11, billingPeriodEnd: calendarDate('2026-11-10') },
        { id: 10, billingPeriodEnd: calendarDate('2026-10-10') },
      ],
    },
    require_bill_display: false,
    transaction_limit: cents(0),
    allowed_payment_methods: {
      visa: true,
      mastercard: true,
      discover: true,
      americanexpress: true,
      eft: true,
      other: false,
    },
    ach_enabled: true,
    balance_total: { label: 'Account balance', value: cents(9000), options: ['currency', 'emphasis'] },
    balance: cents(9000),
    period_amt_due: cents(8420),
    amount_due_calculated: true,
    real_time_balance: false,
    web_service_responding: true,
    past_due_balance: null,
    past_due_msg: '',
    adjustments: null,
    penalties: null,
    statement_total: null,
    statement_balance: null,
    balance_detail: null,
    prepay: false,
    prepay_statement_charges: null,
    is_bal_fwd: false,
    equal_pay: { isEqualPay: false },
    direct_pay: { is_direct_pay: false, direct_pay_text: '' },
    paperless: false,
    allow_paperless: true,
    pay_by_text: { active: false },
    is_payable: true,
    is_final_bill: false,
    processing: false,
    disclaimer: '',
    collections: { isInCollections: false, html: '' },
    cart_item_id: null,
    payments: [],
    statement_payments: [],
    scheduled_payments: [],
    messages: [],
    notes: [],
    summary_title: '',
    summary: [],
    account_information: [],
    account_activity: null,
    ...NO_CONTENT,
    ...over,
  };
}
