import {
  exportFailedAutoPays,
  type FailedAutoPay,
  listFailedAutoPays,
} from '../../../domain/office/auto-pay-calls.ts';
import { useStaff } from '../../app/office-context.tsx';
import type { Column } from '../../components/table/columns.ts';
import type { Filter } from '../../components/table/filters.ts';
import { ListPage, useList } from '../../components/table/ListPage.tsx';
import { FAILED_AUTO_PAYS } from '../../text/auto-pays.ts';

const COLUMNS: readonly Column<FailedAutoPay>[] = [
  { name: 'customer', label: FAILED_AUTO_PAYS.customer, kind: 'text', value: ({ name }) => name },
  {
    name: 'account',
    label: FAILED_AUTO_PAYS.account,
    kind: 'text',
    sorts: true,
    value: ({ account_num }) => account_num,
  },
  {
    name: 'biller',
    label: FAILED_AUTO_PAYS.biller,
    kind: 'text',
    sorts: true,
    value: ({ biller }) => biller,
  },
  { name: 'day', label: FAILED_AUTO_PAYS.day, kind: 'date', sorts: true, value: ({ day }) => day },
  { name: 'reason', label: FAILED_AUTO_PAYS.reason, kind: 'text', value: ({ reason }) => reason },
  {
    name: 'state',
    label: FAILED_AUTO_PAYS.state,
    kind: 'state',
    value: ({ active }) =>
      active
        ? { tone: 'due', words: FAILED_AUTO_PAYS.on }
        : { tone: 'past-due', words: FAILED_AUTO_PAYS.off },
  },
  { name: 'next', label: FAILED_AUTO_PAYS.next, kind: 'date', sorts: true, value: ({ next }) => next },
  {
    name: 'amount',
    label: FAILED_AUTO_PAYS.amount,
    kind: 'amount',
    sorts: true,
    value: ({ amount }) => amount,
  },
];

/** Bills that auto pay could not pay. A row opens its customer, where the auto pay can be stopped. */
export function FailedAutoPays() {
  const { billers } = useStaff();
  const filters: readonly Filter[] = [
    {
      name: 'biller',
      label: FAILED_AUTO_PAYS.biller,
      kind: 'select',
      options: billers.map(({ slug, name }) => ({ value: slug, label: name })),
    },
    {
      name: 'state',
      label: FAILED_AUTO_PAYS.state,
      kind: 'select',
      options: [
        { value: 'on', label: FAILED_AUTO_PAYS.on },
        { value: 'off', label: FAILED_AUTO_PAYS.off },
      ],
    },
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
