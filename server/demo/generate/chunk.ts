import type { CalendarDate } from '../../../domain/values/calendar-date.ts';
import { customerNumbered, type GeneratedCustomer } from './customer.ts';
import type { Plan } from './plan.ts';

const MAX_CUSTOMERS = 2_000;
const MAX_BILLS = 5_000;

/** The customers of a plan in chunks, so that memory for one chunk is enough. */
export function* chunksOf(plan: Plan, today: CalendarDate): Generator<GeneratedCustomer[]> {
  const size = Math.min(MAX_CUSTOMERS, Math.max(1, Math.floor(MAX_BILLS / plan.billsEach)));
  for (let first = 1; first <= plan.customers; first += size) {
    const length = Math.min(size, plan.customers - first + 1);
    yield Array.from({ length }, (_, at) => customerNumbered(first + at, plan, today));
  }
}
