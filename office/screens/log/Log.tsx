import { OFFICE_ACTS } from '../../../domain/office/acts.ts';
import { exportLog, type LogEntry, listLog } from '../../../domain/office/log-calls.ts';
import { type Grant, mayDo, type OfficeRight } from '../../../domain/office/rights.ts';
import { useStaff } from '../../app/office-context.tsx';
import { type Column, column, sortable } from '../../components/table/columns.ts';
import { choice, type Filter } from '../../components/table/filters.ts';
import { ListPage, useList } from '../../components/table/ListPage.tsx';
import { subjectOf } from '../../text/log-subjects.ts';
import { changeText, LOG } from '../../text/watch.ts';

const FILTERS: readonly Filter[] = [
  { name: 'person', label: LOG.personFilter, kind: 'text' },
  choice('act', LOG.act, OFFICE_ACTS),
  { name: 'customer', label: LOG.customer, kind: 'text' },
  { name: 'day', label: LOG.day, kind: 'dates' },
];

/** An entry leads to what its reader may see. */
function columnsFor(grants: readonly Grant[]): readonly Column<LogEntry>[] {
  const ifMay = (path: string, right: OfficeRight, biller: string | null) =>
    mayDo(grants, right, biller) ? path : undefined;
  return [
    sortable(column.moment('at', LOG.at, ({ at }) => at)),
    column.link('person', LOG.person, ({ person_id, person_name, person, biller }) => ({
      words: person_name || person || LOG.host,
      path: person_id === null ? undefined : ifMay(`/people/${person_id}`, 'people:read', biller),
    })),
    column.text('act', LOG.act, ({ act }) => OFFICE_ACTS[act]),
    column.state('outcome', LOG.outcome, ({ outcome }) => ({
      tone: outcome === 'done' ? 'ok' : 'past-due',
      words: LOG.outcomes[outcome],
    })),
    column.link('subject', LOG.subject, (entry) => {
      const { words, page } = subjectOf(entry);
      return { words, path: page && ifMay(page.path, page.right, entry.biller) };
    }),
    column.text('change', LOG.change, changeText),
    column.text('reason', LOG.reason, ({ reason }) => reason),
    column.text('biller', LOG.biller, ({ biller, biller_name }) => biller_name || (biller ?? '')),
  ];
}

/** Who did what, when and why, the newest first. */
export function Log() {
  const { grants } = useStaff();
  const list = useList(listLog, exportLog, FILTERS);
  return (
    <ListPage
      title={LOG.title}
      list={list}
      columns={columnsFor(grants)}
      idOf={({ id }) => String(id)}
      empty={{ title: LOG.none }}
    />
  );
}
