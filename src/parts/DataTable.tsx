import type { ReactNode } from 'react';
import css from './DataTable.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export type Column = {
  /** What stands over the column, and beside each of its values where rows are cards. */
  name: string;
  /** For screen readers only. Such a first column stands before all lines of a card. */
  nameHidden?: boolean | undefined;
  numeric?: boolean | undefined;
  /** Its values are short and stand in one line. */
  firm?: boolean | undefined;
};

type DataTableProps = {
  caption: string;
  /** Where a heading above says the same. */
  captionHidden?: boolean | undefined;
  columns: readonly Column[];
  /** `DataRow`s. */
  children: ReactNode;
};

/** Rows under named columns. Where there is no room for more than three columns, each row becomes a card. */
export function DataTable({ caption, captionHidden = false, columns, children }: DataTableProps) {
  return (
    <div className={css.frame}>
      <table className={css.table} data-wide={columns.length > 3}>
        <caption className={css.caption}>
          {captionHidden ? <VisuallyHidden>{caption}</VisuallyHidden> : <bdi>{caption}</bdi>}
        </caption>
        <thead className={css.head}>
          <tr>
            {columns.map(({ name, nameHidden, numeric }, at) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no identity but their place.
                key={at}
                scope="col"
                className={css.name}
                data-numeric={numeric}
                data-narrow={nameHidden}
                data-whole={isOfShortWords(name)}
              >
                {nameHidden ? <VisuallyHidden>{name}</VisuallyHidden> : <bdi>{name}</bdi>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={css.body}>{children}</tbody>
      </table>
    </div>
  );
}

type DataRowProps = {
  columns: readonly Column[];
  /** One for each column; an empty text is an empty cell. */
  cells: readonly ReactNode[];
  chosen?: boolean | undefined;
};

export function DataRow({ columns, cells, chosen = false }: DataRowProps) {
  return (
    <tr className={css.row} data-chosen={chosen}>
      {columns.map(({ name, nameHidden, numeric, firm }, at) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity but their place.
          key={at}
          className={css.cell}
          data-numeric={numeric}
          data-firm={firm && isShort(cells[at])}
          data-name={nameHidden ? undefined : name}
          data-lead={at === 0 && nameHidden}
        >
          {typeof cells[at] === 'string' ? cells[at] && <bdi>{cells[at]}</bdi> : cells[at]}
        </td>
      ))}
    </tr>
  );
}

/** What a biller wrote in place of a number or a date may be of any length. */
function isShort(cell: ReactNode): boolean {
  return typeof cell !== 'string' || cell.length <= LONGEST;
}

const LONGEST = 24;

/** Such a name is broken between its words only, however narrow its values are. */
function isOfShortWords(name: string): boolean {
  return name.split(/\s/).every((word) => word.length <= LONGEST_WORD);
}

const LONGEST_WORD = 12;
