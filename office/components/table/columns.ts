import type { ReactNode } from 'react';
import type { CalendarDate } from '../../../domain/values/calendar-date.ts';
import type { Cents } from '../../../domain/values/cents.ts';
import type { ChipTone } from '../../../src/components/marks/Chip.tsx';

/** A state as it is shown: never by its colour alone. */
export interface State {
  readonly tone: ChipTone;
  readonly words: string;
}

/** Words, and the page to which they lead. */
export interface Leading {
  readonly words: string;
  readonly path?: string | undefined;
}

/** What a column shows, by its kind. */
interface Shown {
  text: string;
  link: Leading;
  amount: Cents | null;
  date: CalendarDate | null;
  /** An instant, in milliseconds. */
  moment: number | null;
  state: State;
  /** What can be done about a row, such as a button. */
  action: ReactNode;
}

interface ColumnOf<Kind extends keyof Shown, Row> {
  /** Also the name by which the call sorts, if it does. */
  readonly name: string;
  readonly label: string;
  readonly kind: Kind;
  readonly sorts?: true;
  readonly value: (row: Row) => Shown[Kind];
}

/** A column by the kind of its values. The first column of a table opens its rows. */
export type Column<Row> = { [Kind in keyof Shown]: ColumnOf<Kind, Row> }[keyof Shown];

/** Makes a column of each kind, of its name, its label and what it shows of a row. */
export const column = {
  text: columnOf('text'),
  link: columnOf('link'),
  amount: columnOf('amount'),
  date: columnOf('date'),
  moment: columnOf('moment'),
  state: columnOf('state'),
  action: columnOf('action'),
};

function columnOf<Kind extends keyof Shown>(kind: Kind) {
  return <Row>(name: string, label: string, value: (row: Row) => Shown[Kind]): ColumnOf<Kind, Row> => ({
    name,
    label,
    kind,
    value,
  });
}

/** A column by which the call sorts. */
export function sortable<Row>(plain: Column<Row>): Column<Row> {
  return { ...plain, sorts: true };
}

export type Direction = 'ascending' | 'descending';

/** A sort as it stands in the address: `amount`, or `-amount` for the largest first. */
export interface Sort {
  readonly column: string;
  readonly direction: Direction;
}

export function readSort(text: string | null): Sort | undefined {
  if (!text) return undefined;
  return text.startsWith('-')
    ? { column: text.slice(1), direction: 'descending' }
    : { column: text, direction: 'ascending' };
}

export function sortText({ column, direction }: Sort): string {
  return direction === 'descending' ? `-${column}` : column;
}

/** What a press of a heading asks for: first ascending, then descending. */
export function nextSort(column: string, now: Sort | undefined): Sort {
  const isUp = now?.column === column && now.direction === 'ascending';
  return { column, direction: isUp ? 'descending' : 'ascending' };
}
