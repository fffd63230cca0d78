import { setTimeout as wait } from 'node:timers/promises';
import { addDays } from '../../domain/calendar-date.ts';
import { getPaymentAttempt } from '../../domain/calls/payments.ts';
import {
  deleteScheduled,
  editScheduled,
  listScheduled,
  payScheduledNow,
} from '../../domain/calls/scheduled.ts';
import { cents } from '../../domain/cents.ts';
import type { ScheduledPayment } from '../../domain/scheduled-payment.ts';
import type { Portal, Signed } from '../portal.ts';
import type { Chance } from './chance.ts';

export const WISHES = ['edit', 'delete', 'pay'] as const;
export type Wish = (typeof WISHES)[number];

/** What a customer was told: done, or why not. A payment without an answer is asked about later by its key. */
export interface Told {
  readonly number: string;
  readonly wish: Wish;
  readonly status: number;
  readonly message: string;
  readonly key: string;
}

export const EDITED = cents(2_500);

/** Customers who change, delete and pay what the workers pay at the same moment, each as they saw it on their list. */
export async function disturb(
  portal: Portal,
  who: Signed,
  chance: Chance,
  isOver: () => boolean,
): Promise<Told[]> {
  const seen = (await portal.send(listScheduled, {}, who)).answer();
  const told: Told[] = [];
  const today = portal.parts.clock.today();
  const due = seen.filter((payment) => payment.scheduled_date === today);
  const wishes = due.flatMap((payment) => {
    const first = chance.of(WISHES);
    const second = chance.of(WISHES);
    return chance.next() < 0.6 ? [{ payment, wishes: chance.next() < 0.5 ? [first] : [first, second] }] : [];
  });
  let key = 0;
  for (const { payment, wishes: both } of shuffled(wishes, chance)) {
    if (isOver()) break;
    told.push(
      ...(await Promise.all(
        both.map((wish) => ask(portal, who, payment, wish, `a-key-of-a-customer-${key++}`)),
      )),
    );
    await wait(20 + chance.below(60));
  }
  return told;
}

async function ask(
  portal: Portal,
  who: Signed,
  { confirmation_num: confirmation_number, version }: ScheduledPayment,
  wish: Wish,
  key: string,
): Promise<Told> {
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
        who,
      ),
    delete: () => portal.send(deleteScheduled, { confirmation_number, version }, who),
    pay: () => portal.send(payScheduledNow, { confirmation_number, version }, { ...who, key }),
  }[wish]();
  return { number: confirmation_number, wish, status: answer.status, message: answer.message, key };
}

/** What a customer who had no answer is told in the end. */
export async function settled(portal: Portal, who: Signed, told: readonly Told[]): Promise<Told[]> {
  return Promise.all(
    told.map(async (one) => {
      if (one.status !== 504) return one;
      const { state } = (await portal.send(getPaymentAttempt, { key: one.key }, who)).answer();
      return { ...one, status: state === 'accepted' ? 200 : state === 'open' ? 504 : 422 };
    }),
  );
}

function shuffled<T>(list: readonly T[], chance: Chance): T[] {
  const copy = [...list];
  for (let at = copy.length - 1; at > 0; at--) {
    const other = chance.below(at + 1);
    [copy[at], copy[other]] = [copy[other] as T, copy[at] as T];
  }
  return copy;
}
