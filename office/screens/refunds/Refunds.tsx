import { exportRefunds, listRefunds } from '../../../domain/office/refund-calls.ts';
import type { RefundRequest } from '../../../domain/office/refund-request.ts';
import { useBillerFilter } from '../../components/biller-filter.ts';
import { stateOfRequest } from '../../components/request-state.ts';
import { type Column, column, sortable } from '../../components/table/columns.ts';
import { choice, type Filter } from '../../components/table/filters.ts';
import { ListPage, useList } from '../../components/table/ListPage.tsx';
import { REFUND_STATE, REFUNDS } from '../../text/refunds.ts';

const COLUMNS: readonly Column<RefundRequest>[] = [
  column.text('number', REFUNDS.number, ({ number }) => number),
  sortable(column.moment('asked', REFUNDS.askedAt, ({ asked_at }) => asked_at)),
  sortable(column.text('by', REFUNDS.askedBy, ({ asked_by }) => asked_by)),
  sortable(column.text('biller', REFUNDS.biller, ({ biller_name }) => biller_name)),
  column.text('reason', REFUNDS.reason, ({ reason }) => reason),
  column.state('state', REFUNDS.state, (row) => stateOfRequest(row, REFUND_STATE)),
  sortable(column.amount('amount', REFUNDS.amount, ({ amount }) => amount)),
];

const FILTERS: readonly Filter[] = [choice('state', REFUNDS.state, REFUND_STATE)];

/** What was asked to be given back, and what became of it. */
export function Refunds() {
  const list = useList(listRefunds, exportRefunds, [...FILTERS, ...useBillerFilter()]);
  return (
    <ListPage
      title={REFUNDS.title}
      lead={REFUNDS.lead}
      list={list}
      columns={COLUMNS}
      idOf={({ id }) => String(id)}
      pathOf={({ id }) => `/refunds/${id}`}
      empty={{ title: REFUNDS.none, reason: REFUNDS.noneWhy }}
    />
  );
}
