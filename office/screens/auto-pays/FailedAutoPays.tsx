import {
  exportFailedAutoPays,
  type FailedAutoPay,
  listFailedAutoPays,
} from '../../../domain/office/auto-pay-calls.ts';
import { useStaff } from '../../app/office-context.tsx';
import { billerFilter } from '../../components/biller-filter.ts';
import { type Column, column, sortable } from '../../components/table/columns.ts';
import { choice, type Filter } from '../../components/table/filters.ts';
import { ListPage, useList } from '../../components/table/ListPage.tsx';
import { FAILED_AUTO_PAYS } from '../../text/auto-pays.ts';

const COLUMNS: readonly Column<FailedAutoPay>[] = [
  column.text('customer', FAILED_AUTO_PAYS.customer, ({ name }) => name),
  sortable(column.text('account', FAILED_AUTO_PAYS.account, ({ account_num }) => account_num)),
  sortable(column.text('biller', FAILED_AUTO_PAYS.biller, ({ biller }) => biller)),
  sortable(column.date('day', FAILED_AUTO_PAYS.day, ({ day }) => day)),
  column.text('reason', FAILED_AUTO_PAYS.reason, ({ reason }) => reason),
  column.state('state', FAILED_AUTO_PAYS.state, ({ active }) =>
    active ? { tone: 'due', words: FAILED_AUTO_PAYS.on } : { tone: 'past-due', words: FAILED_AUTO_PAYS.off },
  ),
  sortable(column.date('next', FAILED_AUTO_PAYS.next, ({ next }) => next)),
  sortable(column.amount('amount', FAILED_AUTO_PAYS.amount, ({ amount }) => amount)),
];

/** Bills that auto pay could not pay. A row opens its customer, where the auto pay can be stopped. */
export function FailedAutoPays() {
  const { billers } = useStaff();
  const filters: readonly Filter[] = [
    billerFilter(billers),
    choice('state', FAILED_AUTO_PAYS.state, { on: FAILED_AUTO_PAYS.on, off: FAILED_AUTO_PAYS.off }),
  ];
  const list = useList(listFailedAutoPays, exportFailedAutoPays, filters);
  return (
    <ListPage
      title={FAILED_AUTO_PAYS.title}
      lead={FAILED_AUTO_PAYS.lead}
      list={list}
      columns={COLUMNS}
      idOf={({ id }) => String(id)}
      pathOf={({ customer }) => `/customers/${customer}`}
      empty={{ title: FAILED_AUTO_PAYS.none }}
    />
  );
}
