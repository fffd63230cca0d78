import { Link } from 'wouter';
import { exportImports, type ListedImport, listImports } from '../../../domain/office/import-calls.ts';
import { mayDoSomewhere } from '../../../domain/office/rights.ts';
import { grouped } from '../../../domain/values/counted.ts';
import { ButtonLink } from '../../../src/components/buttons/ButtonLink.tsx';
import { useStaff } from '../../app/office-context.tsx';
import { billerFilter } from '../../components/biller-filter.ts';
import { type Column, column, sortable } from '../../components/table/columns.ts';
import { choice, type Filter } from '../../components/table/filters.ts';
import { ListPage, useList } from '../../components/table/ListPage.tsx';
import { IMPORT_FILTER_TEXTS, IMPORTS, senderText } from '../../text/imports.ts';
import { stateOf } from './tones.ts';

const COLUMNS: readonly Column<ListedImport>[] = [
  sortable(column.text('file', IMPORTS.file, ({ file_name }) => file_name)),
  sortable(column.text('biller', IMPORTS.biller, ({ biller_name }) => biller_name)),
  column.text('mapping', IMPORTS.mapping, ({ mapping }) => mapping),
  sortable(column.date('date', IMPORTS.date, ({ file_date }) => file_date)),
  column.state('state', IMPORTS.state, stateOf),
  sortable(column.text('lines', IMPORTS.lines, ({ rows }) => grouped(rows))),
  sortable(column.text('refused', IMPORTS.refused, ({ refused }) => grouped(refused))),
  column.text('sent', IMPORTS.sentBy, senderText),
  sortable(column.moment('received', IMPORTS.receivedAt, ({ received_at }) => received_at)),
];

/** The files of accounts and bills, the newest first. */
export function Imports() {
  const { billers, grants } = useStaff();
  const filters: readonly Filter[] = [
    billerFilter(billers),
    choice('state', IMPORTS.state, IMPORT_FILTER_TEXTS),
  ];
  const list = useList(listImports, exportImports, filters);
  return (
    <ListPage
      title={IMPORTS.title}
      end={
        mayDoSomewhere(grants, 'imports:send') && (
          <Link href="/imports/send" asChild>
            <ButtonLink href="" size="dense">
              {IMPORTS.send}
            </ButtonLink>
          </Link>
        )
      }
      list={list}
      columns={COLUMNS}
      idOf={({ id }) => String(id)}
      pathOf={({ id }) => `/imports/${id}`}
      empty={{ title: IMPORTS.none, reason: IMPORTS.noneWhy }}
    />
  );
}
