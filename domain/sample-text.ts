import type { PayByText } from './pay-by-text.ts';
import type { Reminder } from './reminder.ts';

/** Pay by text of an account, on, without methods. For tests. */
export function samplePayByText(over: Partial<PayByText> = {}): PayByText {
  return {
    id: 4,
    AccountId: 4,
    Active: true,
    enabled: true,
    WalletId: 1,
    wallet_id: 1,
    MobileNumber: '3035550199',
    mobile_registered: true,
    mobile_message: '',
    fee_disclosure: '',
    terms_and_conditions: '<p>Terms.</p>',
    logo: '/logos/harbor-city-utilities.svg',
    entity_id: 1,
    entity_name: 'Harbor City Utilities',
    account_num: '100-9001-01',
    nickname: 'Flat',
    ebill_id: 11,
    due_date: null,
    is_offered: true,
    is_eft_accepted: true,
    is_cc_accepted: true,
    allowed_payment_methods: {
      visa: true,
      mastercard: true,
      discover: true,
      americanexpress: false,
      eft: true,
      other: false,
    },
    collections: { is_in_collections: false, collections_message: '' },
    is_account_blacklisted: false,
    is_eft_blacklisted: false,
    wallets: [],
    ...over,
  };
}

/** Reminders of an account as they are before they were saved. For tests. */
export function sampleReminder(over: Partial<Reminder> = {}): Reminder {
  return {
    AccountId: 4,
    Active: false,
    NewBill: false,
    DaysBeforeDueDate: null,
    PastDue: false,
    ByEmail: true,
    Email: 'tova@mail.example',
    Email2: '',
    ByText: false,
    next_reminder_date: null,
    is_saved: false,
    logo: '/logos/harbor-city-utilities.svg',
    entity_name: 'Harbor City Utilities',
    account_num: '100-9001-01',
    nickname: 'Flat',
    ebill_id: 11,
    due_date: null,
    is_open: true,
    MobileNumber: '3035550199',
    mobile_registered: true,
    ...over,
  };
}
