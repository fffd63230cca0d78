import { exportPayments, listPayments } from '../../../domain/office/payment-calls.ts';
import type { PaymentRow } from '../../../domain/office/payment-row.ts';
import { useBillerFilter } from '../../components/biller-filter.ts';
import { STATE_OPTIONS, stateOfPayment } from '../../components/payment-state.ts';
import { type Column, column, sortable } from '../../components/table/columns.ts';
import type { Filter } from '../../components/table/filters.ts';
import { ListPage, useList } from '../../components/table/ListPage.tsx';
import { PAYMENTS } from '../../text/payments.ts';

const COLUMNS: readonly Column<PaymentRow>[] = [
  column.text('number', PAYMENTS.number, ({ number }) => number),
  sortable(column.date('day', PAYMENTS.day, ({ day }) => day)),
  column.text('biller', PAYMENTS.biller, ({ biller_name }) => biller_name),
  column.text('method', PAYMENTS.method, ({ method }) => method),
  column.state('state', PAYMENTS.state, stateOfPayment),
  sortable(column.amount('amount', PAYMENTS.amount, ({ amount }) => amount)),
];

const FILTERS: readonly Filter[] = [
  { name: 'day', label: PAYMENTS.day, kind: 'dates' },
  { name: 'state', label: PAYMENTS.state, kind: 'select', options: STATE_OPTIONS },
  { name: 'number', label: PAYMENTS.number, kind: 'text' },
  { name: 'last_four', label: PAYMENTS.lastFour, kind: 'text' },
  { name: 'amount', label: PAYMENTS.amount, kind: 'amount' },
];

/** The payments of all billers that somebody sees. */
export function Payments() {
  const list = useList(listPayments, exportPayments, [...FILTERS, ...useBillerFilter()]);
  return (
    <ListPage
      title={PAYMENTS.title}
      lead={PAYMENTS.lead}
      list={list}
      columns={COLUMNS}
      idOf={({ id }) => String(id)}
      pathOf={({ number }) => `/payments/${number}`}
      empty={{ title: PAYMENTS.none, reason: PAYMENTS.noneWhy }}
    />
  );
}
