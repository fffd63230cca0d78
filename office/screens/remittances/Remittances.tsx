import {
  exportRemittances,
  type ListedRemittance,
  listRemittances,
} from '../../../domain/office/remittance-calls.ts';
import { useStaff } from '../../app/office-context.tsx';
import type { Column } from '../../components/table/columns.ts';
import type { Filter } from '../../components/table/filters.ts';
import { ListPage, useList } from '../../components/table/ListPage.tsx';
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
  const list = useList(listRemittances, exportRemittances, filters);
  return (
    <ListPage
      title={REMITTANCES.title}
      list={list}
      columns={COLUMNS}
      idOf={({ id }) => String(id)}
      pathOf={({ biller, number }) => `/remittances/${biller}/${number}`}
      empty={{ title: REMITTANCES.none, reason: REMITTANCES.noneWhy }}
    />
  );
}
