import type { CalendarDate } from '../../../domain/calendar-date.ts';
import { customerNumbered, type GeneratedCustomer } from './customer.ts';
import type { Plan } from './plan.ts';

const MOST_CUSTOMERS = 2_000;
const MOST_BILLS = 5_000;

/** The customers of a plan, a chunk at a time: what was written can be forgotten before the next is made. */
export function* chunksOf(plan: Plan, today: CalendarDate): Generator<GeneratedCustomer[]> {
  const size = Math.min(MOST_CUSTOMERS, Math.max(1, Math.floor(MOST_BILLS / plan.billsEach)));
  for (let first = 1; first <= plan.customers; first += size) {
    const length = Math.min(size, plan.customers - first + 1);
    yield Array.from({ length }, (_, at) => customerNumbered(first + at, plan, today));
  }
}
