import { ACCOUNT_REFUSALS } from './accounts/text/refusals.ts';
import { API_REFUSALS } from './api/text/refusals.ts';
import { AUTO_PAY_REFUSALS } from './auto-pay/text/refusals.ts';
import { BILL_REFUSALS } from './bills/text/refusals.ts';
import { CART_REFUSALS } from './cart/text/refusals.ts';
import { CHECKOUT_REFUSALS } from './checkout/text/refusals.ts';
import { IMPORT_REFUSALS } from './imports/text/refusals.ts';
import { OFFICE_REFUSALS } from './office/text/refusals.ts';
import { OUTBOX_REFUSALS } from './outbox/text/refusals.ts';
import { PORTAL_REFUSALS } from './portal/text/refusals.ts';
import { PROFILE_REFUSALS } from './profile/text/refusals.ts';
import { REMINDER_REFUSALS } from './reminders/text/refusals.ts';
import { REMITTANCE_REFUSALS } from './remittance/text/refusals.ts';
import { SCHEDULED_REFUSALS } from './scheduled/text/refusals.ts';
import { SESSION_REFUSALS } from './session/text/refusals.ts';
import { TAX_REFUSALS } from './tax/text/refusals.ts';
import { TEXT_REFUSALS } from './texts/text/refusals.ts';
import { WALLET_REFUSALS } from './wallet/text/refusals.ts';

/** The sentence of every refusal by its code. Another language is another table of this type. */
export const REFUSALS = {
  ...API_REFUSALS,
  ...ACCOUNT_REFUSALS,
  ...PORTAL_REFUSALS,
  ...BILL_REFUSALS,
  ...WALLET_REFUSALS,
  ...CHECKOUT_REFUSALS,
  ...PROFILE_REFUSALS,
  ...CART_REFUSALS,
  ...AUTO_PAY_REFUSALS,
  ...REMINDER_REFUSALS,
  ...TEXT_REFUSALS,
  ...TAX_REFUSALS,
  ...SESSION_REFUSALS,
  ...SCHEDULED_REFUSALS,
  ...OUTBOX_REFUSALS,
  ...IMPORT_REFUSALS,
  ...REMITTANCE_REFUSALS,
  ...OFFICE_REFUSALS,
};

export type RefusalTable = typeof REFUSALS;
export type RefusalCode = keyof RefusalTable;
