import type { ServiceColumn, ServiceDetails, ServiceTable } from '../../../domain/bills/service-details.ts';
import { addDays, type CalendarDate, shortDate } from '../../../domain/values/calendar-date.ts';
import { type Cents, formatCents } from '../../../domain/values/cents.ts';
import { parts } from './parts.ts';

const text = (value: string, bold = false): ServiceColumn => ({
  value,
  options: { text_align: 'left', bold },
});
const amountOf = (value: Cents, bold = false) => number(formatCents(value), bold);
const number = (value: string, bold = false): ServiceColumn => ({
  value,
  options: { text_align: 'right', bold },
});
const mark = (value: string): ServiceColumn => ({ value, options: { text_align: 'center', bold: false } });

const SERVICES = ['Weekly trash pickup', 'Recycling, every other week', 'Yard waste'];

/** What a hauler did for its money, with the days of each service (ENT2-24, MSC-11, MSC-12). */
export function pickups(amount: Cents, end: CalendarDate): ServiceDetails {
  const shares = parts(amount, [60, 25, 15]);
  return {
    title: 'Service details',
    headers: [text('Service'), { ...number('Pickups') }, mark('Missed'), number('Amount')],
    lineItems: SERVICES.map((service, at) => {
      const share = shares[at] as Cents;
      const visits = at === 0 ? 4 : 2;
      return {
        columns: [text(service, true), number(`${visits}`), mark(at === 1 ? '1' : '—'), amountOf(share)],
        item_details: [visitsOf(service, share, end, visits)],
      };
    }),
    total: { label: 'Total of all services', value: amount },
  };
}

function visitsOf(service: string, amount: Cents, end: CalendarDate, visits: number): ServiceTable {
  const shares = parts(
    amount,
    Array.from({ length: visits }, () => 1),
  );
  return {
    title: service,
    headers: [text('Day'), text('Container'), number('Amount')],
    lineItems: shares.map((share, at) => ({
      columns: [
        text(shortDate(addDays(end, -7 * (visits - at)))),
        text(at % 2 === 0 ? '96-gallon cart' : '64-gallon cart'),
        amountOf(share),
      ],
    })),
    total: { label: 'Total of this service', value: amount },
  };
}
