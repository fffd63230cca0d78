import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { Failure } from '../../../domain/api/failure.ts';
import { Button } from '../../../src/components/buttons/Button.tsx';
import { ButtonLink } from '../../../src/components/buttons/ButtonLink.tsx';
import { EmptyState } from '../../../src/components/messages/EmptyState.tsx';
import { Skeleton } from '../../../src/components/messages/Skeleton.tsx';
import { Told } from '../../../src/components/messages/Told.tsx';
import { useAnnounce } from '../../app/announcer.tsx';
import { TABLE } from '../../text/en.ts';
import { FailureNotice } from '../FailureNotice.tsx';
import { type Csv, CsvLink } from './CsvLink.tsx';
import type { Column } from './columns.ts';
import { Filters } from './Filters.tsx';
import { Rows } from './Rows.tsx';
import { SortChoice } from './SortChoice.tsx';
import css from './Table.module.css';
import type { TableState } from './use-table.ts';

/**
 * An answer with the rows of a page, the newest first, and the cursors of its neighbours: the next page holds what came
 * before these rows.
 */
export interface Paged<Row> {
  readonly rows: readonly Row[];
  readonly before: string | null;
  readonly after: string | null;
}

export interface TableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly table: TableState<unknown>;
  readonly query: {
    readonly answer: Paged<Row> | undefined;
    readonly failure: Failure | undefined;
    readonly isBusy: boolean;
    readonly retry: () => void;
  };
  readonly idOf: (row: Row) => string;
  /** The page of a row, below `/office`; undefined for a row without one. */
  readonly pathOf?: (row: Row) => string | undefined;
  /** The same rows as a CSV file, if there is a call for it. */
  readonly csv?: Csv | undefined;
  /** Shown in place of the rows when there are none at all. */
  readonly empty: { readonly title: string; readonly reason?: string };
}

/** The one table of the office. Its filters, sort and page stand in the address (`useTable`). */
export function Table<Row>({
  caption,
  columns,
  table,
  query: { answer, failure, isBusy, retry },
  idOf,
  pathOf,
  csv,
  empty,
}: TableProps<Row>) {
  const { filters, entries, problemsOf, isFiltered, sort, setSort, setEntries, pageAt } = table;
  const id = useId();
  const [isOpen, setOpen] = useState(() => Object.keys(problemsOf(entries)).length > 0);
  const [unsaved, setUnsaved] = useState<Failure>();
  useAnnouncedRows(answer);

  return (
    <section className={css.frame} aria-label={caption} aria-busy={isBusy}>
      {filters.length > 0 && (
        <>
          <div className={css.toggle}>
            <Button
              kind="secondary"
              size="dense"
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
            >
              {isFiltered ? TABLE.filtered : TABLE.filter}
            </Button>
          </div>
          <div id={id} className={css.filters} data-open={isOpen}>
            <Filters filters={filters} entries={entries} problemsOf={problemsOf} onFilter={setEntries} />
          </div>
        </>
      )}
      <div className={css.tools}>
        {answer?.rows.length !== 0 && <SortChoice columns={columns} sort={sort} onSort={setSort} />}
        {csv !== undefined && <CsvLink csv={csv} onFailure={setUnsaved} />}
      </div>
      {unsaved && (
        <Told tone="error" title={TABLE.unsaved}>
          {unsaved.message}
        </Told>
      )}
      {failure && (
        <FailureNotice title={TABLE.unread} failure={failure} stale={answer && TABLE.stale} onRetry={retry} />
      )}
      {answer === undefined && isBusy && <Skeleton label={TABLE.loading} rows={8} />}
      {answer?.rows.length === 0 &&
        (table.isLaterPage ? (
          <EmptyState
            title={TABLE.pageEnded}
            action={
              <Button kind="secondary" size="dense" onClick={table.goToFirst}>
                {TABLE.first}
              </Button>
            }
          />
        ) : isFiltered ? (
          <EmptyState
            title={TABLE.noneFit}
            action={
              <Button kind="secondary" size="dense" onClick={() => setEntries({})}>
                {TABLE.clear}
              </Button>
            }
          />
        ) : (
          <EmptyState {...empty} />
        ))}
      {answer && answer.rows.length > 0 && (
        <Rows
          caption={caption}
          columns={columns}
          rows={answer.rows}
          sort={sort}
          idOf={idOf}
          pathOf={pathOf}
          onSort={setSort}
        />
      )}
      {answer && (answer.before !== null || answer.after !== null) && (
        <nav className={css.pages} aria-label={TABLE.pages}>
          {answer.after !== null && (
            <Link href={pageAt('after', answer.after)} asChild>
              <ButtonLink href="" kind="secondary" size="dense">
                {TABLE.previous}
              </ButtonLink>
            </Link>
          )}
          {answer.before !== null && (
            <Link href={pageAt('before', answer.before)} asChild>
              <ButtonLink href="" kind="secondary" size="dense">
                {TABLE.next}
              </ButtonLink>
            </Link>
          )}
        </nav>
      )}
    </section>
  );
}

/** Tells how many rows another filter, sort or page has brought. */
function useAnnouncedRows(answer: Paged<unknown> | undefined): void {
  const announce = useAnnounce();
  const first = useRef(answer);
  useEffect(() => {
    first.current ??= answer;
    if (answer && answer !== first.current) announce(TABLE.rows(answer.rows.length));
  }, [answer, announce]);
}
