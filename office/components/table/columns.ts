import type { ReactNode } from 'react';
import type { CalendarDate } from '../../../domain/values/calendar-date.ts';
import type { Cents } from '../../../domain/values/cents.ts';
import type { ChipTone } from '../../../src/components/marks/Chip.tsx';

/** A state as it is shown: never by its colour alone. */
export interface State {
  readonly tone: ChipTone;
  readonly words: string;
}

/** A column by the kind of its values. The first column of a table opens its rows. */
export type Column<Row> = {
  /** Also the name by which the call sorts, if it does. */
  readonly name: string;
  readonly label: string;
  readonly sorts?: true;
} & (
  | { readonly kind: 'text'; readonly value: (row: Row) => string }
  | { readonly kind: 'amount'; readonly value: (row: Row) => Cents | null }
  | { readonly kind: 'date'; readonly value: (row: Row) => CalendarDate | null }
  /** An instant, in milliseconds. */
  | { readonly kind: 'moment'; readonly value: (row: Row) => number | null }
  | { readonly kind: 'state'; readonly value: (row: Row) => State }
  /** What can be done about a row, such as a button. */
  | { readonly kind: 'action'; readonly value: (row: Row) => ReactNode }
);

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
