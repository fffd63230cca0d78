import { exportRefunds, listRefunds } from '../../../domain/office/refund-calls.ts';
import type { RefundRequest } from '../../../domain/office/refund-request.ts';
import { useBillerFilter } from '../../components/biller-filter.ts';
import { stateOfRequest } from '../../components/request-state.ts';
import type { Column } from '../../components/table/columns.ts';
import type { Filter } from '../../components/table/filters.ts';
import { ListPage, useList } from '../../components/table/ListPage.tsx';
import { REFUND_STATE, REFUNDS } from '../../text/refunds.ts';
import { optionsOf } from '../../text/requests.ts';

const COLUMNS: readonly Column<RefundRequest>[] = [
  { name: 'number', label: REFUNDS.number, kind: 'text', value: ({ number }) => number },
  { name: 'asked', label: REFUNDS.askedAt, kind: 'moment', sorts: true, value: ({ asked_at }) => asked_at },
  { name: 'by', label: REFUNDS.askedBy, kind: 'text', sorts: true, value: ({ asked_by }) => asked_by },
  {
    name: 'biller',
    label: REFUNDS.biller,
    kind: 'text',
    sorts: true,
    value: ({ biller_name }) => biller_name,
  },
  { name: 'reason', label: REFUNDS.reason, kind: 'text', value: ({ reason }) => reason },
  { name: 'state', label: REFUNDS.state, kind: 'state', value: (row) => stateOfRequest(row, REFUND_STATE) },
  { name: 'amount', label: REFUNDS.amount, kind: 'amount', sorts: true, value: ({ amount }) => amount },
];

const FILTERS: readonly Filter[] = [
  { name: 'state', label: REFUNDS.state, kind: 'select', options: optionsOf(REFUND_STATE) },
];

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
