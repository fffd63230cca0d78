import { type ReactNode, useId, useState } from 'react';
import type { Failure } from '../../../domain/api/failure.ts';
import { Told } from '../../../src/components/messages/Told.tsx';
import { TABLE } from '../../text/en.ts';
import { type Csv, CsvLink } from './CsvLink.tsx';
import type { Column } from './columns.ts';
import css from './List.module.css';
import { Rows } from './Rows.tsx';
import { SortChoice } from './SortChoice.tsx';
import { useSortedRows } from './sorted-rows.ts';
import tableCss from './Table.module.css';

interface ListProps<Row> {
  /** Under this name the address says how the list is sorted. */
  readonly name: string;
  readonly title: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  readonly pathOf?: (row: Row) => string | undefined;
  /** All rows of this kind as a file. */
  readonly csv: Csv;
  /** In place of the rows when there are none. */
  readonly empty: string;
  /** Below the rows: that there are more, for example. */
  readonly note?: ReactNode;
}

/** A few rows of one kind under their heading, without filters and pages. */
export function List<Row>({ name, title, idOf, pathOf, csv, empty, note, ...given }: ListProps<Row>) {
  const id = useId();
  const { rows, columns, sort, setSort } = useSortedRows(name, given.columns, given.rows);
  const [unsaved, setUnsaved] = useState<Failure>();
  return (
    <section className={tableCss.frame} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id} className={css.title}>
          {title}
        </h2>
        {rows.length > 0 && <CsvLink csv={csv} of={title} onFailure={setUnsaved} />}
      </div>
      {unsaved && (
        <Told tone="error" title={TABLE.unsaved}>
          {unsaved.message}
        </Told>
      )}
      {rows.length === 0 ? (
        <p className={css.note}>{empty}</p>
      ) : (
        <>
          <SortChoice columns={columns} sort={sort} onSort={setSort} />
          <Rows
            caption={title}
            columns={columns}
            rows={rows}
            sort={sort}
            idOf={idOf}
            pathOf={pathOf}
            onSort={setSort}
          />
        </>
      )}
      {note && <p className={css.note}>{note}</p>}
    </section>
  );
}
