import {
  exportRemittances,
  type ListedRemittance,
  listRemittances,
} from '../../../domain/office/remittance-calls.ts';
import { grouped } from '../../../domain/values/counted.ts';
import { useStaff } from '../../app/office-context.tsx';
import { billerFilter } from '../../components/biller-filter.ts';
import { type Column, column, sortable } from '../../components/table/columns.ts';
import type { Filter } from '../../components/table/filters.ts';
import { ListPage, useList } from '../../components/table/ListPage.tsx';
import { REMITTANCES } from '../../text/money-out.ts';

const COLUMNS: readonly Column<ListedRemittance>[] = [
  sortable(
    column.text('number', REMITTANCES.number, ({ biller_name, number }) => `${biller_name} ${number}`),
  ),
  sortable(column.date('day', REMITTANCES.day, ({ business_date }) => business_date)),
  sortable(column.date('made', REMITTANCES.madeOn, ({ made_on }) => made_on)),
  column.text('lines', REMITTANCES.lines, ({ lines }) => grouped(lines)),
  column.amount('paid', REMITTANCES.paid, ({ paid }) => paid),
  column.amount('back', REMITTANCES.takenBack, ({ taken_back }) => taken_back),
];

/** What billers were told of each day. */
export function Remittances() {
  const { billers } = useStaff();
  const filters: readonly Filter[] = [
    billerFilter(billers),
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
