import type { AnswerOf } from '../../../domain/api/call.ts';
import { exportStuck, listStuck } from '../../../domain/office/exception-calls.ts';
import { type Grant, mayDo } from '../../../domain/office/rights.ts';
import { useStaff } from '../../app/office-context.tsx';
import { useBillerFilter } from '../../components/biller-filter.ts';
import { PlaceParts } from '../../components/PlaceParts.tsx';
import { type Column, column, sortable } from '../../components/table/columns.ts';
import { choice, type Filter } from '../../components/table/filters.ts';
import { ListPage, useList } from '../../components/table/ListPage.tsx';
import { EXCEPTIONS, STUCK_KIND, STUCK_NEXT, stuckKind } from '../../text/exceptions.ts';
import { PARTS } from './parts.ts';

type Row = AnswerOf<typeof listStuck>['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  column.text('number', EXCEPTIONS.number, ({ number }) => number || EXCEPTIONS.unnamed),
  column.state('kind', EXCEPTIONS.kind, ({ kind, tried_by, next_at }) => ({
    tone: next_at === null ? 'past-due' : 'due',
    words: stuckKind(kind, tried_by),
  })),
  sortable(column.text('biller', EXCEPTIONS.biller, ({ biller_name }) => biller_name)),
  sortable(column.moment('since', EXCEPTIONS.since, ({ since }) => since)),
  column.text('next', EXCEPTIONS.next, ({ kind }) => STUCK_NEXT[kind]),
  sortable(column.moment('next_at', EXCEPTIONS.nextAt, ({ next_at }) => next_at)),
  sortable(column.amount('amount', EXCEPTIONS.amount, ({ amount }) => amount)),
];

const FILTERS: readonly Filter[] = [choice('kind', EXCEPTIONS.kind, STUCK_KIND)];

/** A try becomes a payment with its outcome; a scheduled payment is one before it is tried. */
const isPayment = ({ tried_by }: Row) => tried_by === null || tried_by === 'scheduled';

/** Not everybody who looks after exceptions may read payments. */
function pathFor(grants: readonly Grant[], row: Row): string | undefined {
  const isOpen = isPayment(row) && mayDo(grants, 'payments:read', row.biller);
  return isOpen ? `/payments/${row.number}` : undefined;
}

/** What did not end by itself, with what happens next. */
export function Stuck() {
  const list = useList(listStuck, exportStuck, [...FILTERS, ...useBillerFilter()]);
  const { grants } = useStaff();
  return (
    <ListPage
      title={EXCEPTIONS.stuck}
      lead={EXCEPTIONS.stuckLead}
      list={list}
      columns={COLUMNS}
      idOf={({ kind, number, since }) => `${kind} ${number} ${since}`}
      pathOf={(row) => pathFor(grants, row)}
      empty={{ title: EXCEPTIONS.noneStuck, reason: EXCEPTIONS.noneStuckWhy }}
    >
      <PlaceParts label={EXCEPTIONS.parts} parts={PARTS} />
      {list.query.answer?.has_more && <p>{EXCEPTIONS.more}</p>}
    </ListPage>
  );
}
