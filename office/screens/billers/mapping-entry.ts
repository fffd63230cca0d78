import type { ColumnName } from '../../../domain/imports/mapping.ts';
import type { MappingForm } from '../../../domain/imports/mapping-form.ts';
import { COLUMN_TEXTS } from '../../../domain/imports/text/mapping-words.ts';

export const COLUMN_NAMES = Object.keys(COLUMN_TEXTS) as ColumnName[];

type Same =
  | 'holds'
  | 'encoding'
  | 'delimiter'
  | 'has_header'
  | 'dates'
  | 'amounts'
  | 'owed'
  | 'closed_limit'
  | 'balance_limit'
  | 'type'
  | 'types';

/** A mapping while it is being changed: numbers as they were typed, and a place for every column. */
export interface MappingEntry extends Pick<MappingForm, Same> {
  readonly columns: Readonly<Record<ColumnName, { readonly at: string; readonly is_position: boolean }>>;
  readonly hasTotals: boolean;
  readonly marker: string;
  readonly totalRows: string;
  readonly totalBalance: string;
  readonly posted_after: string;
}

export function entryOf({ columns, totals, ...form }: MappingForm): MappingEntry {
  const placeOf = (name: ColumnName) => columns.find(({ column }) => column === name);
  return {
    ...form,
    columns: Object.fromEntries(
      COLUMN_NAMES.map((name) => {
        const { at = '', is_position = false } = placeOf(name) ?? {};
        return [name, { at, is_position }];
      }),
    ) as MappingEntry['columns'],
    hasTotals: totals !== null,
    marker: totals?.marker ?? '',
    totalRows: String(totals?.rows ?? ''),
    totalBalance: String(totals?.balance ?? ''),
    posted_after: String(form.posted_after),
  };
}

/** Digits that were typed are a position. A column whose name is a number can be named in the biller's file only. */
export function placeOf(typed: string): MappingEntry['columns'][ColumnName] {
  return { at: typed, is_position: /^\d+$/.test(typed.trim()) };
}

/** What was typed, as it is sent. A number that is missing becomes one that the rules refuse. */
export function formFrom(entry: MappingEntry): MappingForm {
  const { columns, hasTotals, marker, totalRows, totalBalance, type, types, ...same } = entry;
  const isNamed = (name: ColumnName) => columns[name].at.trim() !== '' && !(name === 'type' && type !== '');
  return {
    ...same,
    type,
    types: type === '' ? types : [],
    columns: COLUMN_NAMES.filter(isNamed).map((column) => ({ column, ...columns[column] })),
    totals: hasTotals
      ? {
          marker,
          rows: numberIn(totalRows),
          balance: totalBalance.trim() === '' ? null : numberIn(totalBalance),
        }
      : null,
    posted_after: numberIn(entry.posted_after),
  };
}

const numberIn = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed));
