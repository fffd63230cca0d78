import type { ReactNode } from 'react';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import css from './DataTable.module.css';

export type Column = {
  /** The heading of the column. If rows are cards, it is beside each value. */
  name: string;
  /** Shows the name to screen readers only. If it is the first column, its values head the cards. */
  nameHidden?: boolean | undefined;
  numeric?: boolean | undefined;
  centered?: boolean | undefined;
  /** The values are short and stay on one line. */
  firm?: boolean | undefined;
};

type DataTableProps = {
  caption: string;
  /** For a caption that a heading above repeats. */
  captionHidden?: boolean | undefined;
  columns: readonly Column[];
  /** `DataRow` elements. */
  children: ReactNode;
  /** The last row. */
  total?: Total | undefined;
};

export type Total = {
  label: string;
  value: string;
  /** The column below which the value stands; not the first one, where the label does. */
  under: number;
};

/** A table of rows. With more than three columns and too little room, each row becomes a card. */
export function DataTable({ caption, captionHidden = false, columns, children, total }: DataTableProps) {
  return (
    <div className={css.frame}>
      <table className={css.table} data-wide={columns.length > 3}>
        <caption className={css.caption}>
          {captionHidden ? <VisuallyHidden>{caption}</VisuallyHidden> : <bdi>{caption}</bdi>}
        </caption>
        <thead className={css.head}>
          <tr>
            {columns.map(({ name, nameHidden, numeric, centered }, at) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by their position alone.
                key={at}
                scope="col"
                className={css.name}
                data-numeric={numeric}
                data-centered={centered}
                data-narrow={nameHidden}
                data-whole={isOfShortWords(name)}
              >
                {nameHidden ? <VisuallyHidden>{name}</VisuallyHidden> : <bdi>{name}</bdi>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={css.body}>{children}</tbody>
        {total && <TotalRow columns={columns} {...total} />}
      </table>
    </div>
  );
}

function TotalRow({ columns, label, value, under }: Total & Pick<DataTableProps, 'columns'>) {
  const after = columns.length - under - 1;
  return (
    <tfoot className={css.foot}>
      <tr className={css.total}>
        <th scope="row" colSpan={under} className={css.cell}>
          <bdi>{label}</bdi>
        </th>
        <td className={css.cell} data-numeric={columns[under]?.numeric} data-firm>
          {value}
        </td>
        {after > 0 && <td colSpan={after} className={css.cell} />}
      </tr>
    </tfoot>
  );
}

type DataRowProps = {
  columns: readonly Column[];
  /** One for each column. An empty text is an empty cell. */
  cells: readonly ReactNode[];
  chosen?: boolean | undefined;
};

export function DataRow({ columns, cells, chosen = false }: DataRowProps) {
  return (
    <tr className={css.row} data-chosen={chosen}>
      {columns.map(({ name, nameHidden, numeric, firm }, at) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: cells are identified by their position alone.
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

/** A biller may have written a text of any length in place of a number or a date. */
function isShort(cell: ReactNode): boolean {
  return typeof cell !== 'string' || cell.length <= LONGEST;
}

const LONGEST = 24;

/** Such a name breaks only between words, however narrow its values are. */
function isOfShortWords(name: string): boolean {
  return name.split(/\s/).every((word) => word.length <= LONGEST_WORD);
}

const LONGEST_WORD = 12;
