import { VisuallyHidden } from '../../src/components/text/VisuallyHidden.tsx';
import css from './SimpleTable.module.css';

interface SimpleTableProps {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A few rows of a page that are neither sorted nor filtered. A narrow page scrolls it. */
export function SimpleTable({ caption, head, rows }: SimpleTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the table may scroll, so a keyboard has to reach it.
    <section className={css.frame} tabIndex={0} aria-label={caption}>
      <table className={css.table}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col" className={css.name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr key={cells.join(' ')}>
              {cells.map((cell, at) => (
                <td key={head[at]} className={css.cell}>
                  <bdi>{cell}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
