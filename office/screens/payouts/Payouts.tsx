import { exportPayouts, listPayouts } from '../../../domain/office/payout-calls.ts';
import type { PayoutRow } from '../../../domain/office/payout-rows.ts';
import { useQuery } from '../../app/office-context.tsx';
import { useBillerFilter } from '../../components/biller-filter.ts';
import { Heading } from '../../components/Heading.tsx';
import { PlaceParts } from '../../components/PlaceParts.tsx';
import { stateOfPayout } from '../../components/payout-state.ts';
import { useCsv } from '../../components/table/CsvLink.tsx';
import type { Column } from '../../components/table/columns.ts';
import type { Filter } from '../../components/table/filters.ts';
import { Table } from '../../components/table/Table.tsx';
import { useTable } from '../../components/table/use-table.ts';
import { PAYOUTS } from '../../text/payouts.ts';
import { PARTS } from './parts.ts';

const COLUMNS: readonly Column<PayoutRow>[] = [
  { name: 'id', label: PAYOUTS.id, kind: 'text', value: ({ id }) => id },
  {
    name: 'arrives',
    label: PAYOUTS.arrives,
    kind: 'date',
    sorts: true,
    value: ({ arrives_on }) => arrives_on,
  },
  {
    name: 'biller',
    label: PAYOUTS.biller,
    kind: 'text',
    sorts: true,
    value: ({ biller_name }) => biller_name || PAYOUTS.shared,
  },
  { name: 'trace', label: PAYOUTS.trace, kind: 'text', value: ({ trace }) => trace || PAYOUTS.untold },
  { name: 'state', label: PAYOUTS.state, kind: 'state', value: stateOfPayout },
  { name: 'amount', label: PAYOUTS.amount, kind: 'amount', sorts: true, value: ({ amount }) => amount },
];

const FILTERS: readonly Filter[] = [{ name: 'day', label: PAYOUTS.day, kind: 'dates' }];

/** What the processor sent to banks. */
export function Payouts() {
  const table = useTable(listPayouts, [...FILTERS, ...useBillerFilter()]);
  const query = useQuery(listPayouts, table.request);
  const csv = useCsv(exportPayouts, table.request);
  return (
    <>
      <Heading title={PAYOUTS.title} lead={PAYOUTS.lead} />
      <PlaceParts label={PAYOUTS.parts} parts={PARTS} />
      <Table
        caption={PAYOUTS.title}
        columns={COLUMNS}
        table={table}
        query={query}
        idOf={({ id }) => id}
        pathOf={({ id }) => `/payouts/${encodeURIComponent(id)}`}
        csv={csv}
        empty={{ title: PAYOUTS.none, reason: PAYOUTS.noneWhy }}
      />
    </>
  );
}
