import { useLocation, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { type Column, readSort, type Sort, sortText } from './columns.ts';

interface SortedRows<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly sort: Sort | undefined;
  readonly setSort: (sort: Sort | undefined) => void;
}

/** With fewer rows there is nothing to sort. */
const FEW = 2;

/** Sorts the rows of a short list in the browser. The address says how, under the name of the list. */
export function useSortedRows<Row>(
  name: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): SortedRows<Row> {
  const [path, navigate] = useLocation();
  const params = new URLSearchParams(useSearch());
  const state = useHistoryState();
  const field = `sort-${name}`;
  const sort = readSort(params.get(field));
  const isLong = rows.length >= FEW;
  return {
    rows: sortRows(columns, rows, sort),
    columns: columns.map((column) =>
      isLong && column.kind !== 'action' ? { ...column, sorts: true } : column,
    ),
    sort,
    setSort(next) {
      if (next) params.set(field, sortText(next));
      else params.delete(field);
      const query = params.toString();
      // What is looked for stands in the state of the history.
      navigate(query === '' ? path : `${path}?${query}`, { state });
    },
  };
}

/** Rows without a value come last, whatever the direction. */
export function sortRows<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  sort: Sort | undefined,
): readonly Row[] {
  const column = columns.find(({ name }) => name === sort?.column);
  if (!sort || !column) return rows;
  const sign = sort.direction === 'ascending' ? 1 : -1;
  return [...rows].sort((one, other) => {
    const [first, second] = [keyOf(column, one), keyOf(column, other)];
    if (first === '' || second === '') return Number(first === '') - Number(second === '');
    return sign * compare(first, second);
  });
}

function keyOf<Row>(column: Column<Row>, row: Row): string | number {
  if (column.kind === 'action') return '';
  const value = column.value(row);
  if (typeof value === 'object') return value?.words ?? '';
  return value;
}

function compare(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : String(one).localeCompare(String(other), 'en', { numeric: true });
}
