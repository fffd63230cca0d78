import type { AutoPay } from './auto-pay.ts';
import type { AutoPayAccount, AutoPayGroup } from './auto-pay-list.ts';
import { calendarDate } from './calendar-date.ts';
import { cents, ZERO } from './cents.ts';

/** Auto pays for tests: an active one, with whatever the test is about laid over it. */
export function sampleAutoPay(over: Partial<AutoPay> = {}): AutoPay {
  return {
    isAllowed: true,
    allow_due_date: true,
    disable_set_day: false,
    disable_set_amount: false,
    prepay: false,
    ach_enabled: true,
    allowedPaymentMethods: {
      visa: true,
      mastercard: true,
      discover: true,
      americanexpress: true,
      eft: true,
      other: true,
    },
    id: 5,
    ap_master_id: 5,
    active: true,
    inactive_reason: '',
    is_controller: true,
    fname: '',
    lname: '',
    entity_id: 3,
    conf_id: 7,
    entity_name: 'Red Mesa Water',
    account_num: '100200301',
    ebill_id: 11,
    due_date: calendarDate('2026-12-03'),
    run_period: 1,
    day_of_month: 5,
    days_before_due_date: 0,
    start_date: calendarDate('2026-03-01'),
    end_date: null,
    endAutoPay: 1,
    paymentAmountOption: 1,
    pay_amount: ZERO,
    max_pay_amount: ZERO,
    setAmountLimit: false,
    primary_payment_method_id: 21,
    secondary_payment_method_id_array: [],
    email: 'dana@home.example',
    email2: '',
    notify_payment: true,
    notify_payment_error: true,
    notify_schedule: true,
    notify_disable: true,
    notify_enable: true,
    run_date: calendarDate('2026-12-05'),
    regular_date: calendarDate('2026-12-05'),
    run_amount: cents(8420),
    wallet_name: 'Everyday Visa',
    has_xbp_fee: false,
    fee: {
      is_xbp_fee: false,
      autopay: false,
      transaction_limit: ZERO,
      fee_info_text: '',
      cc_fee_description: '',
      eft_fee_description: '',
      rev_neutral_description: '',
    },
    flash: '',
    wizardMode: false,
    changesPending: false,
    ...over,
  };
}

/** One that was never saved. */
export function sampleNewAutoPay(over: Partial<AutoPay> = {}): AutoPay {
  return sampleAutoPay({
    id: null,
    ap_master_id: null,
    active: false,
    start_date: calendarDate('2026-11-21'),
    run_period: 0,
    day_of_month: 1,
    primary_payment_method_id: null,
    run_date: null,
    regular_date: null,
    run_amount: ZERO,
    wallet_name: '',
    wizardMode: true,
    ...over,
  });
}

export function sampleListed(over: Partial<AutoPayAccount> = {}): AutoPayAccount {
  return {
    account_id: 1,
    account_num: '100200301',
    nickname: '',
    payment_type: 'Water',
    entity_id: 3,
    due_date: calendarDate('2026-12-03'),
    can_add_to_cart: true,
    auto_pay: {
      ebill_id: 11,
      ap_master_id: 5,
      active: true,
      inactive_reason: '',
      is_controller: true,
      isAllowed: true,
      run_date: calendarDate('2026-12-05'),
      run_amount: cents(8420),
      is_above_limit: false,
      wallet_name: 'Everyday Visa',
    },
    ...over,
  };
}

export function sampleAutoPayGroup(over: Partial<AutoPayGroup> = {}): AutoPayGroup {
  return {
    id: 3,
    entity_name: 'Red Mesa Water',
    common_name: '',
    logo: { normal: { url: '' } },
    count: 1,
    accounts: [sampleListed()],
    ...over,
  };
}
