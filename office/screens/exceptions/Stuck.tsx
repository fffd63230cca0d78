import type { AnswerOf } from '../../../domain/api/call.ts';
import { exportStuck, listStuck } from '../../../domain/office/exception-calls.ts';
import { type Grant, mayDo } from '../../../domain/office/rights.ts';
import { useStaff } from '../../app/office-context.tsx';
import { useBillerFilter } from '../../components/biller-filter.ts';
import { PlaceParts } from '../../components/PlaceParts.tsx';
import type { Column } from '../../components/table/columns.ts';
import type { Filter } from '../../components/table/filters.ts';
import { ListPage, useList } from '../../components/table/ListPage.tsx';
import { EXCEPTIONS, STUCK_NEXT, STUCK_OPTIONS, stuckKind } from '../../text/exceptions.ts';
import { PARTS } from './parts.ts';

type Row = AnswerOf<typeof listStuck>['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    name: 'number',
    label: EXCEPTIONS.number,
    kind: 'text',
    value: ({ number }) => number || EXCEPTIONS.unnamed,
  },
  {
    name: 'kind',
    label: EXCEPTIONS.kind,
    kind: 'state',
    value: ({ kind, tried_by, next_at }) => ({
      tone: next_at === null ? 'past-due' : 'due',
      words: stuckKind(kind, tried_by),
    }),
  },
  {
    name: 'biller',
    label: EXCEPTIONS.biller,
    kind: 'text',
    sorts: true,
    value: ({ biller_name }) => biller_name,
  },
  { name: 'since', label: EXCEPTIONS.since, kind: 'moment', sorts: true, value: ({ since }) => since },
  { name: 'next', label: EXCEPTIONS.next, kind: 'text', value: ({ kind }) => STUCK_NEXT[kind] },
  { name: 'next_at', label: EXCEPTIONS.nextAt, kind: 'moment', sorts: true, value: ({ next_at }) => next_at },
  { name: 'amount', label: EXCEPTIONS.amount, kind: 'amount', sorts: true, value: ({ amount }) => amount },
];

const FILTERS: readonly Filter[] = [
  { name: 'kind', label: EXCEPTIONS.kind, kind: 'select', options: STUCK_OPTIONS },
];

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
