import type { AnswerOf } from './call.ts';
import type { getLoggedCustomer } from './calls/session.ts';

/** Who is signed in, for tests. */
export const sampleCustomer: AnswerOf<typeof getLoggedCustomer> = {
  id: 7,
  email: 'ada@example.com',
  fname: 'Ada',
  lname: 'Lovelace',
  verified: true,
  mobile_registration: 1,
  has_scheduled_payments: false,
  is_complete: true,
};
