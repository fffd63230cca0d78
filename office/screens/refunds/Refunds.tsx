import { exportRefunds, listRefunds } from '../../../domain/office/refund-calls.ts';
import type { RefundRequest } from '../../../domain/office/refund-request.ts';
import { useQuery } from '../../app/office-context.tsx';
import { useBillerFilter } from '../../components/biller-filter.ts';
import { Heading } from '../../components/Heading.tsx';
import { stateOfRequest } from '../../components/request-state.ts';
import { useCsv } from '../../components/table/CsvLink.tsx';
import type { Column } from '../../components/table/columns.ts';
import type { Filter } from '../../components/table/filters.ts';
import { Table } from '../../components/table/Table.tsx';
import { useTable } from '../../components/table/use-table.ts';
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
  const table = useTable(listRefunds, [...FILTERS, ...useBillerFilter()]);
  const query = useQuery(listRefunds, table.request);
  const csv = useCsv(exportRefunds, table.request);
  return (
    <>
      <Heading title={REFUNDS.title} lead={REFUNDS.lead} />
      <Table
        caption={REFUNDS.title}
        columns={COLUMNS}
        table={table}
        query={query}
        idOf={({ id }) => String(id)}
        pathOf={({ id }) => `/refunds/${id}`}
        csv={csv}
        empty={{ title: REFUNDS.none, reason: REFUNDS.noneWhy }}
      />
    </>
  );
}
