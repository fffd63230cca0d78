import * as v from 'valibot';
import { date, instant, money, text } from '../../domain/api/wire.ts';
import { officeCall } from '../../domain/office/office-call.ts';
import { type Column, column, type State, sortable } from '../components/table/columns.ts';
import type { Filter } from '../components/table/filters.ts';
import { ListPage, useList } from '../components/table/ListPage.tsx';

const payment = v.object({
  number: v.string(),
  customer: v.string(),
  amount: money,
  day: date,
  at: instant,
  state: v.picklist(['paid', 'returned', 'on its way']),
});

type Payment = v.InferOutput<typeof payment>;

const request = v.object({
  q: v.optional(text(100)),
  state: v.optional(v.picklist(['paid', 'returned'])),
  day_from: v.optional(v.string()),
  day_until: v.optional(v.string()),
  amount: v.optional(v.string()),
  sort: v.optional(v.picklist(['amount', '-amount', 'customer', '-customer'])),
  before: v.optional(v.string()),
  after: v.optional(v.string()),
});

export const listPayments = officeCall({
  method: 'GET',
  path: '/office/v1/payments',
  summary: 'Does something.',
  may: 'payments:read',
  request,
  answer: v.object({
    rows: v.array(payment),
    before: v.nullable(v.string()),
    after: v.nullable(v.string()),
  }),
});

const exportPayments = officeCall({
  method: 'GET',
  path: '/office/v1/payments.csv',
  summary: 'Does something.',
  may: 'payments:export',
  request,
  answer: v.custom<Blob>((file) => file !== undefined),
  produces: 'text/csv',
});

const STATES: Record<Payment['state'], State> = {
  paid: { tone: 'ok', words: 'Paid' },
  returned: { tone: 'past-due', words: 'Returned' },
  'on its way': { tone: 'neutral', words: 'On its way' },
};

const COLUMNS: readonly Column<Payment>[] = [
  column.text('number', 'Number', ({ number }) => number),
  sortable(column.text('customer', 'Customer', ({ customer }) => customer)),
  column.date('day', 'Day', ({ day }) => day),
  column.moment('at', 'Taken', ({ at }) => at),
  column.state('state', 'State', ({ state }) => STATES[state]),
  sortable(column.amount('amount', 'Amount', ({ amount }) => amount)),
];

const FILTERS: readonly Filter[] = [
  { name: 'q', label: 'Words', kind: 'text' },
  {
    name: 'state',
    label: 'State',
    kind: 'select',
    options: [
      { value: 'paid', label: 'Paid' },
      { value: 'returned', label: 'Returned' },
    ],
  },
  { name: 'day', label: 'Day', kind: 'dates' },
  { name: 'amount', label: 'Amount', kind: 'amount' },
];

/** A place as others are written: a call, its file, a page with the list. */
export function Payments() {
  const list = useList(listPayments, exportPayments, FILTERS);
  return (
    <ListPage
      title="Payments"
      list={list}
      columns={COLUMNS}
      idOf={({ number }) => number}
      pathOf={({ number }) => `/payments/${number}`}
      empty={{ title: 'No payments yet' }}
    />
  );
}
