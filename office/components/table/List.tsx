import { type ReactNode, useId } from 'react';
import type { Column } from './columns.ts';
import css from './List.module.css';
import { Rows } from './Rows.tsx';
import tableCss from './Table.module.css';

interface ListProps<Row> {
  readonly title: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  readonly pathOf?: (row: Row) => string | undefined;
  /** In place of the rows when there are none. */
  readonly empty: string;
  /** Below the rows: that there are more, for example. */
  readonly note?: ReactNode;
}

/** A few rows of one kind under their heading, without filters and pages. */
export function List<Row>({ title, columns, rows, idOf, pathOf, empty, note }: ListProps<Row>) {
  const id = useId();
  return (
    <section className={tableCss.frame} aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        {title}
      </h2>
      {rows.length === 0 ? (
        <p className={css.note}>{empty}</p>
      ) : (
        <Rows caption={title} columns={columns} rows={rows} sort={undefined} idOf={idOf} pathOf={pathOf} />
      )}
      {note && <p className={css.note}>{note}</p>}
    </section>
  );
}
