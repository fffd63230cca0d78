import {
  exportRemittances,
  type ListedRemittance,
  listRemittances,
} from '../../../domain/office/remittance-calls.ts';
import { useQuery, useStaff } from '../../app/office-context.tsx';
import { Heading } from '../../components/Heading.tsx';
import { useCsv } from '../../components/table/CsvLink.tsx';
import type { Column } from '../../components/table/columns.ts';
import type { Filter } from '../../components/table/filters.ts';
import { Table } from '../../components/table/Table.tsx';
import { useTable } from '../../components/table/use-table.ts';
import { REMITTANCES } from '../../text/money-out.ts';

const COLUMNS: readonly Column<ListedRemittance>[] = [
  {
    name: 'number',
    label: REMITTANCES.number,
    kind: 'text',
    sorts: true,
    value: ({ biller_name, number }) => `${biller_name} ${number}`,
  },
  {
    name: 'day',
    label: REMITTANCES.day,
    kind: 'date',
    sorts: true,
    value: ({ business_date }) => business_date,
  },
  { name: 'made', label: REMITTANCES.madeOn, kind: 'date', sorts: true, value: ({ made_on }) => made_on },
  { name: 'lines', label: REMITTANCES.lines, kind: 'text', value: ({ lines }) => String(lines) },
  { name: 'paid', label: REMITTANCES.paid, kind: 'amount', value: ({ paid }) => paid },
  { name: 'back', label: REMITTANCES.takenBack, kind: 'amount', value: ({ taken_back }) => taken_back },
];

/** What billers were told of each day. */
export function Remittances() {
  const { billers } = useStaff();
  const filters: readonly Filter[] = [
    {
      name: 'biller',
      label: REMITTANCES.biller,
      kind: 'select',
      options: billers.map(({ slug, name }) => ({ value: slug, label: name })),
    },
    { name: 'day', label: REMITTANCES.day, kind: 'dates' },
  ];
  const table = useTable(listRemittances, filters);
  const query = useQuery(listRemittances, table.request);
  const csv = useCsv(exportRemittances, table.request);
  return (
    <>
      <Heading title={REMITTANCES.title} />
      <Table
        caption={REMITTANCES.title}
        columns={COLUMNS}
        table={table}
        query={query}
        idOf={({ id }) => String(id)}
        pathOf={({ biller, number }) => `/remittances/${biller}/${number}`}
        csv={csv}
        empty={{ title: REMITTANCES.none, reason: REMITTANCES.noneWhy }}
      />
    </>
  );
}
