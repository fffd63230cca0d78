import { OFFICE_ACTS } from '../../../domain/office/acts.ts';
import { exportLog, type LogEntry, listLog } from '../../../domain/office/log-calls.ts';
import type { Column } from '../../components/table/columns.ts';
import type { Filter } from '../../components/table/filters.ts';
import { ListPage, useList } from '../../components/table/ListPage.tsx';
import { LOG } from '../../text/watch.ts';

const COLUMNS: readonly Column<LogEntry>[] = [
  { name: 'at', label: LOG.at, kind: 'moment', sorts: true, value: ({ at }) => at },
  { name: 'person', label: LOG.person, kind: 'text', value: ({ person }) => person || LOG.host },
  { name: 'act', label: LOG.act, kind: 'text', value: ({ act }) => OFFICE_ACTS[act] },
  {
    name: 'outcome',
    label: LOG.outcome,
    kind: 'state',
    value: ({ outcome }) => ({
      tone: outcome === 'done' ? 'ok' : 'past-due',
      words: LOG.outcomes[outcome],
    }),
  },
  { name: 'biller', label: LOG.biller, kind: 'text', value: ({ biller }) => biller ?? '' },
  {
    name: 'customer',
    label: LOG.customer,
    kind: 'text',
    value: ({ customer }) => (customer === null ? '' : String(customer)),
  },
  { name: 'subject', label: LOG.subject, kind: 'text', value: ({ subject }) => subject },
  {
    name: 'change',
    label: LOG.change,
    kind: 'text',
    value: ({ before, after }) => LOG.changed(before, after),
  },
  { name: 'reason', label: LOG.reason, kind: 'text', value: ({ reason }) => reason },
];

const FILTERS: readonly Filter[] = [
  { name: 'person', label: LOG.person, kind: 'text' },
  {
    name: 'act',
    label: LOG.act,
    kind: 'select',
    options: Object.entries(OFFICE_ACTS).map(([value, label]) => ({ value, label })),
  },
  { name: 'customer', label: LOG.customer, kind: 'text' },
  { name: 'day', label: LOG.day, kind: 'dates' },
];

/** Who did what, when and why, the newest first. */
export function Log() {
  const list = useList(listLog, exportLog, FILTERS);
  return (
    <ListPage
      title={LOG.title}
      list={list}
      columns={COLUMNS}
      idOf={({ id }) => String(id)}
      empty={{ title: LOG.none }}
    />
  );
}
