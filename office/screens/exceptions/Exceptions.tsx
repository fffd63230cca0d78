import { exportExceptions, listExceptions } from '../../../domain/office/exception-calls.ts';
import type { BookException } from '../../../domain/office/exception-rows.ts';
import { useBillerFilter } from '../../components/biller-filter.ts';
import { PlaceParts } from '../../components/PlaceParts.tsx';
import type { Column } from '../../components/table/columns.ts';
import type { Filter } from '../../components/table/filters.ts';
import { ListPage, useList } from '../../components/table/ListPage.tsx';
import { EXCEPTIONS } from '../../text/exceptions.ts';
import { ageOf } from './age.ts';
import { PARTS } from './parts.ts';

const COLUMNS: readonly Column<BookException>[] = [
  { name: 'rule', label: EXCEPTIONS.rule, kind: 'text', sorts: true, value: ({ rule }) => rule },
  { name: 'subject', label: EXCEPTIONS.subject, kind: 'text', sorts: true, value: ({ subject }) => subject },
  { name: 'biller', label: EXCEPTIONS.biller, kind: 'text', sorts: true, value: ({ biller }) => biller },
  { name: 'day', label: EXCEPTIONS.day, kind: 'date', sorts: true, value: ({ day }) => day },
  { name: 'age', label: EXCEPTIONS.age, kind: 'text', sorts: true, value: ageOf },
  {
    name: 'owner',
    label: EXCEPTIONS.owner,
    kind: 'text',
    sorts: true,
    value: ({ owner }) => owner || EXCEPTIONS.nobody,
  },
];

const FILTERS: readonly Filter[] = [
  {
    name: 'state',
    label: EXCEPTIONS.state,
    kind: 'select',
    options: [
      { value: 'open', label: EXCEPTIONS.open },
      { value: 'closed', label: EXCEPTIONS.closed },
    ],
  },
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
