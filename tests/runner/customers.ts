import { setTimeout as wait } from 'node:timers/promises';
import { getPaymentAttempt } from '../../domain/checkout/payment-calls.ts';
import {
  deleteScheduled,
  editScheduled,
  listScheduled,
  payScheduledNow,
} from '../../domain/scheduled/calls.ts';
import type { ScheduledPayment } from '../../domain/scheduled/scheduled-payment.ts';
import { addDays } from '../../domain/values/calendar-date.ts';
import { cents } from '../../domain/values/cents.ts';
import type { Portal, SignedInCustomer } from '../support/portal.ts';
import type { Random } from './random.ts';

export const CUSTOMER_ACTIONS = ['edit', 'delete', 'pay'] as const;
export type CustomerAction = (typeof CUSTOMER_ACTIONS)[number];

/**
 * The answer to a customer: done, or the reason why not. A payment without an answer is asked about later by
 * its key.
 */
export interface CustomerAnswer {
  readonly number: string;
  readonly action: CustomerAction;
  readonly status: number;
  readonly message: string;
  readonly key: string;
}

export const EDITED = cents(2_500);

/**
 * Customers who change, delete and pay the same payments as the workers, each from the list they last saw.
 */
export async function disturb(
  portal: Portal,
  customer: SignedInCustomer,
  random: Random,
  isOver: () => boolean,
): Promise<CustomerAnswer[]> {
  const seen = (await portal.send(listScheduled, {}, customer)).answer();
  const answers: CustomerAnswer[] = [];
  const today = portal.parts.clock.today();
  const due = seen.filter((payment) => payment.scheduled_date === today);
  const actions = due.flatMap((payment) => {
    const first = random.of(CUSTOMER_ACTIONS);
    const second = random.of(CUSTOMER_ACTIONS);
    return random.next() < 0.6 ? [{ payment, actions: random.next() < 0.5 ? [first] : [first, second] }] : [];
  });
  let key = 0;
  for (const { payment, actions: both } of shuffled(actions, random)) {
    if (isOver()) break;
    answers.push(
      ...(await Promise.all(
        both.map((action) => ask(portal, customer, payment, action, `a-key-of-a-customer-${key++}`)),
      )),
    );
    await wait(20 + random.below(60));
  }
  return answers;
}

async function ask(
  portal: Portal,
  customer: SignedInCustomer,
  { confirmation_num: confirmation_number, version }: ScheduledPayment,
  action: CustomerAction,
  key: string,
): Promise<CustomerAnswer> {
  const answer = await {
    edit: () =>
      portal.send(
        editScheduled,
        {
          confirmation_number,
          version,
          amount: EDITED,
          schedule_date: addDays(portal.parts.clock.today(), 3),
        },
        customer,
      ),
    delete: () => portal.send(deleteScheduled, { confirmation_number, version }, customer),
    pay: () => portal.send(payScheduledNow, { confirmation_number, version }, { ...customer, key }),
  }[action]();
  return { number: confirmation_number, action, status: answer.status, message: answer.message, key };
}

/** The final answer to a customer whose first answer was lost. */
export async function finalAnswers(
  portal: Portal,
  customer: SignedInCustomer,
  answers: readonly CustomerAnswer[],
): Promise<CustomerAnswer[]> {
  return Promise.all(
    answers.map(async (one) => {
      if (one.status !== 504) return one;
      const { state } = (await portal.send(getPaymentAttempt, { key: one.key }, customer)).answer();
      return { ...one, status: state === 'accepted' ? 200 : state === 'open' ? 504 : 422 };
    }),
  );
}

function shuffled<T>(list: readonly T[], random: Random): T[] {
  const copy = [...list];
  for (let at = copy.length - 1; at > 0; at--) {
    const other = random.below(at + 1);
    [copy[at], copy[other]] = [copy[other] as T, copy[at] as T];
  }
  return copy;
}
