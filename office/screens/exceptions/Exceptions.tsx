import { exportExceptions, listExceptions } from '../../../domain/office/exception-calls.ts';
import type { BookException } from '../../../domain/office/exception-rows.ts';
import { useBillerFilter } from '../../components/biller-filter.ts';
import { PlaceParts } from '../../components/PlaceParts.tsx';
import { type Column, column, sortable } from '../../components/table/columns.ts';
import { choice, type Filter } from '../../components/table/filters.ts';
import { ListPage, useList } from '../../components/table/ListPage.tsx';
import { EXCEPTIONS } from '../../text/exceptions.ts';
import { ageOf } from './age.ts';
import { PARTS } from './parts.ts';

const COLUMNS: readonly Column<BookException>[] = [
  sortable(column.text('rule', EXCEPTIONS.rule, ({ rule }) => rule)),
  sortable(column.text('subject', EXCEPTIONS.subject, ({ subject }) => subject)),
  sortable(column.text('biller', EXCEPTIONS.biller, ({ biller }) => biller)),
  sortable(column.date('day', EXCEPTIONS.day, ({ day }) => day)),
  sortable(column.text('age', EXCEPTIONS.age, ageOf)),
  sortable(
    column.text(
      'owner',
      EXCEPTIONS.owner,
      ({ owner, owner_name }) => owner_name || owner || EXCEPTIONS.nobody,
    ),
  ),
];

const FILTERS: readonly Filter[] = [
  choice('state', EXCEPTIONS.state, { open: EXCEPTIONS.open, closed: EXCEPTIONS.closed }),
];

/** What the nightly comparison of the books has found. */
export function Exceptions() {
  const list = useList(listExceptions, exportExceptions, [...FILTERS, ...useBillerFilter()]);
  return (
    <ListPage
      title={EXCEPTIONS.books}
      lead={EXCEPTIONS.booksLead}
      list={list}
      columns={COLUMNS}
      idOf={({ id }) => String(id)}
      pathOf={({ id }) => `/exceptions/books/${id}`}
      empty={{ title: EXCEPTIONS.none, reason: EXCEPTIONS.noneWhy }}
    >
      <PlaceParts label={EXCEPTIONS.parts} parts={PARTS} />
    </ListPage>
  );
}
