import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { shortDate } from '../../../domain/values/calendar-date.ts';
import { Chip } from '../../../src/components/marks/Chip.tsx';
import { Amount } from '../../../src/components/text/Amount.tsx';
import { momentOf } from '../../../src/components/text/moment.ts';
import { VisuallyHidden } from '../../../src/components/text/VisuallyHidden.tsx';
import { useAnnounce } from '../../app/announcer.tsx';
import { TABLE } from '../../text/en.ts';
import { type Column, nextSort, type Sort } from './columns.ts';
import css from './Table.module.css';

interface RowsProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly sort: Sort | undefined;
  readonly idOf: (row: Row) => string;
  /** Undefined for a row without a page. */
  readonly pathOf?: ((row: Row) => string | undefined) | undefined;
  readonly onSort?: (sort: Sort) => void;
}

/** The link of each row is a stop of the Tab key. The arrow keys go from row to row as well, and Enter opens one. */
export function Rows<Row>({ caption, columns, rows, sort, idOf, pathOf, onSort }: RowsProps<Row>) {
  const announce = useAnnounce();
  const table = useRef<HTMLTableElement>(null);
  useFocusOnReturn(table);
  const paths = rows.map((row) => pathOf?.(row));
  const press = (name: string, label: string) => {
    const next = nextSort(name, sort);
    onSort?.(next);
    announce(TABLE.sorted(TABLE[next.direction](label)));
  };

  return (
    <table ref={table} className={css.table} onKeyDown={moveByArrows}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead className={css.head}>
        <tr>
          {columns.map(({ name, label, kind, sorts }) => {
            const direction = sort?.column === name ? sort.direction : undefined;
            return (
              <th
                key={name}
                scope="col"
                className={css.name}
                data-kind={kind}
                aria-sort={sorts && (direction ?? 'none')}
              >
                {sorts ? (
                  <button type="button" className={css.sort} onClick={() => press(name, label)}>
                    {label}
                    <SortMark direction={direction} />
                  </button>
                ) : (
                  label
                )}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody className={css.body}>
        {rows.map((row, at) => (
          <tr key={idOf(row)} className={css.row}>
            {columns.map((column, place) => {
              const path = place === 0 ? paths[at] : undefined;
              return (
                <td
                  key={column.name}
                  className={css.cell}
                  data-kind={column.kind}
                  data-name={column.label}
                  data-whole={isWhole(column, row) || undefined}
                  data-words={isOfShortWords(column, row) || undefined}
                >
                  <span>
                    {path === undefined ? (
                      shown(column, row)
                    ) : (
                      <Link
                        href={path}
                        className={css.open}
                        data-row-link={path}
                        onClick={() => noteOpened(path)}
                      >
                        {shown(column, row)}
                      </Link>
                    )}
                  </span>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A confirmation number, or a mail address: neither is read well in pieces. */
const NUMBER = /^[A-Z\d]{14}$/;
const EMAIL = /^[^\s@]+(?=@[^\s@]+$)/;

/** The most characters of words that lead somewhere and stay in one line, such as the name of a person. */
const SHORT_NAME = 24;

function isWhole<Row>(column: Column<Row>, row: Row): boolean {
  if (column.kind === 'link') return column.value(row).words.length <= SHORT_NAME;
  if (column.kind !== 'text') return false;
  const text = column.value(row);
  return NUMBER.test(text) || EMAIL.test(text);
}

/** The most characters of a word that is not broken: so many of them fit beside each other in every column. */
const SHORT_WORD = 14;

/** A longer word, such as a number, has to break: it would push the table out of its frame. */
function isOfShortWords<Row>(column: Column<Row>, row: Row): boolean {
  if (column.kind !== 'text' && column.kind !== 'link') return false;
  const text = column.kind === 'link' ? column.value(row).words : column.value(row);
  return text.split(/[\s-]/).every((word) => word.length <= SHORT_WORD);
}

/** A mail address may break before its `@`. */
function unbroken(text: string): ReactNode {
  const [name] = EMAIL.exec(text) ?? [];
  if (name === undefined) return text;
  return (
    <>
      {name}
      <wbr />
      {text.slice(name.length)}
    </>
  );
}

/** The entry of the history keeps which of its rows was opened, so that the way back leads to that row. */
function noteOpened(path: string): void {
  history.replaceState({ ...history.state, opened: path }, '');
}

function useFocusOnReturn(table: RefObject<HTMLTableElement | null>): void {
  useEffect(() => {
    const { opened } = (history.state ?? {}) as { opened?: string };
    const { activeElement } = document;
    const isElsewhere = activeElement?.closest('button, a, input, select, dialog');
    if (opened === undefined || isElsewhere) return;
    const links = table.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [];
    [...links].find(({ dataset }) => dataset.rowLink === opened)?.focus();
  }, [table]);
}

function SortMark({ direction }: { direction: Sort['direction'] | undefined }) {
  if (direction === 'ascending') return <ArrowUp aria-hidden="true" />;
  if (direction === 'descending') return <ArrowDown aria-hidden="true" />;
  return <ChevronsUpDown aria-hidden="true" />;
}

function shown<Row>(column: Column<Row>, row: Row): ReactNode {
  if (column.kind === 'text') return <bdi>{unbroken(column.value(row))}</bdi>;
  if (column.kind === 'link') {
    const { words, path } = column.value(row);
    return (
      <bdi>
        {path === undefined ? (
          words
        ) : (
          <Link href={path} className={css.leading}>
            {words}
          </Link>
        )}
      </bdi>
    );
  }
  if (column.kind === 'state') {
    const { tone, words } = column.value(row);
    return <Chip tone={tone}>{words}</Chip>;
  }
  if (column.kind === 'action') return column.value(row);
  if (column.kind === 'amount') {
    const amount = column.value(row);
    return amount !== null && <Amount value={amount} />;
  }
  if (column.kind === 'date') {
    const date = column.value(row);
    return date !== null && <time dateTime={date}>{shortDate(date)}</time>;
  }
  const at = column.value(row);
  return at !== null && <time dateTime={new Date(at).toISOString()}>{momentOf(at)}</time>;
}

/** From a heading, the arrow down leads to the first row. */
function moveByArrows(event: KeyboardEvent<HTMLTableElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')];
  const at = links.indexOf(event.target as HTMLElement);
  const next: Partial<Record<string, number>> = {
    ArrowDown: Math.min(at + 1, links.length - 1),
    ArrowUp: Math.max(at - 1, 0),
    Home: 0,
    End: links.length - 1,
  };
  const to = next[event.key];
  const link = to === undefined || (at < 0 && event.key !== 'ArrowDown') ? undefined : links[to];
  if (!link) return;
  event.preventDefault();
  link.focus();
}
