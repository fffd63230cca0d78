import { OFFICE_ACTS } from '../../../domain/office/acts.ts';
import { exportLog, type LogEntry, listLog } from '../../../domain/office/log-calls.ts';
import { type Column, column, sortable } from '../../components/table/columns.ts';
import { choice, type Filter } from '../../components/table/filters.ts';
import { ListPage, useList } from '../../components/table/ListPage.tsx';
import { changeText, LOG } from '../../text/watch.ts';

const COLUMNS: readonly Column<LogEntry>[] = [
  sortable(column.moment('at', LOG.at, ({ at }) => at)),
  column.text('person', LOG.person, ({ person }) => person || LOG.host),
  column.text('act', LOG.act, ({ act }) => OFFICE_ACTS[act]),
  column.state('outcome', LOG.outcome, ({ outcome }) => ({
    tone: outcome === 'done' ? 'ok' : 'past-due',
    words: LOG.outcomes[outcome],
  })),
  column.text('biller', LOG.biller, ({ biller }) => biller ?? ''),
  column.text('customer', LOG.customer, ({ customer }) => (customer === null ? '' : String(customer))),
  column.text('subject', LOG.subject, ({ subject }) => subject),
  column.text('change', LOG.change, changeText),
  column.text('reason', LOG.reason, ({ reason }) => reason),
];

const FILTERS: readonly Filter[] = [
  { name: 'person', label: LOG.person, kind: 'text' },
  choice('act', LOG.act, OFFICE_ACTS),
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
