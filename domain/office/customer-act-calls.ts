import * as v from 'valibot';
import { success, textId } from '../api/wire.ts';
import { officeCall } from './office-call.ts';
import { NOT_A_CONFIRMATION_NUMBER } from './text/fields.ts';
import { why } from './why.ts';

const ofCustomer = v.object({ customer: textId, ...why });
const confirmationNum = v.pipe(v.string(), v.regex(/^[0-9A-Z]{1,20}$/, NOT_A_CONFIRMATION_NUMBER));
const ofPayment = v.object({ confirmation_num: confirmationNum, ...why });

export const unlockCustomer = officeCall({
  method: 'POST',
  path: '/office/v1/customers/:customer/unlock',
  summary: 'Lets a customer try at once to sign in, whatever wrong entries hold it up.',
  may: 'customers:unlock',
  fresh: true,
  request: ofCustomer,
  answer: success,
});

export const endCustomerSessions = officeCall({
  method: 'POST',
  path: '/office/v1/customers/:customer/end-sessions',
  summary: 'Ends all sessions of a customer.',
  may: 'sessions:end',
  fresh: true,
  request: ofCustomer,
  answer: success,
});

export const resendVerificationMail = officeCall({
  method: 'POST',
  path: '/office/v1/customers/:customer/verification-mail',
  summary: 'Mails the verification of the email address again.',
  may: 'customers:unlock',
  fresh: true,
  request: ofCustomer,
  answer: success,
});

export const resendReceipt = officeCall({
  method: 'POST',
  path: '/office/v1/payments/:confirmation_num/receipt',
  summary: "Mails a receipt to the customer's present address.",
  may: 'receipts:resend',
  fresh: true,
  request: ofPayment,
  answer: success,
});

export const cancelScheduled = officeCall({
  method: 'POST',
  path: '/office/v1/scheduled/:confirmation_num/cancel',
  summary: 'Cancels a scheduled payment of a customer.',
  may: 'scheduled:cancel',
  fresh: true,
  request: ofPayment,
  answer: success,
});

export const stopAutoPay = officeCall({
  method: 'POST',
  path: '/office/v1/auto-pays/:auto_pay/stop',
  summary: 'Turns an auto pay of a customer off.',
  may: 'auto-pays:stop',
  fresh: true,
  request: v.object({ auto_pay: textId, ...why }),
  answer: success,
});
