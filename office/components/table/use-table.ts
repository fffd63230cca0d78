import { useCallback, useMemo } from 'react';
import * as v from 'valibot';
import { useLocation, useSearch } from 'wouter';
import type { RequestOf } from '../../../domain/api/call.ts';
import type { OfficeCall } from '../../../domain/api/office-call.ts';
import { readSort, type Sort, sortText } from './columns.ts';
import { type Entries, entriesIn, type Filter, fieldsOf, problemsIn, writtenEntries } from './filters.ts';

/** What a call for a table takes besides its filters. */
const PAGES = ['before', 'after'] as const;
export type Page = (typeof PAGES)[number];

/** A table as its address describes it. */
export interface TableState<Request> {
  /** What the call is asked for. */
  readonly request: Request;
  readonly filters: readonly Filter[];
  readonly entries: Entries;
  readonly sort: Sort | undefined;
  /** Why entries cannot be asked for, by field. Such an entry of the address does not narrow the table. */
  readonly problemsOf: (entries: Entries) => Record<string, string>;
  /** True when the address narrows the table. */
  readonly isFiltered: boolean;
  /** True on a page after the first. */
  readonly isLaterPage: boolean;
  readonly goToFirst: () => void;
  readonly setSort: (sort: Sort | undefined) => void;
  readonly setEntries: (entries: Entries) => void;
  /** The address of another page, by the cursor that the call gave for it. */
  readonly pageAt: (page: Page, cursor: string) => string;
}

/** Reads filters, sort and page of a table from the address. A wrong entry is told at its field and left out. */
export function useTable<C extends OfficeCall>(
  call: C,
  filters: readonly Filter[],
): TableState<RequestOf<C>> {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const entries = entriesIn(filters, params);
  const problemsOf = (some: Entries) => problemsIn(filters, some, call.request);
  const wrong = Object.keys(problemsOf(entries));

  const goTo = useCallback(
    (change: Readonly<Record<string, string | undefined>>) => navigate(addressWith(path, params, change)),
    [navigate, path, params],
  );
  const firstPage = { before: undefined, after: undefined };
  return {
    request: requestIn(call, filters, params, wrong),
    filters,
    entries,
    sort: readSort(params.get('sort')),
    problemsOf,
    isFiltered: Object.entries(entries).some(([field, entry]) => entry !== '' && !wrong.includes(field)),
    isLaterPage: PAGES.some((page) => params.has(page)),
    goToFirst: () => goTo(firstPage),
    setSort: (sort) => goTo({ ...firstPage, sort: sort && sortText(sort) }),
    setEntries(next) {
      const nothing = Object.fromEntries(fieldsOf(filters).map((field) => [field, undefined]));
      goTo({ ...firstPage, ...nothing, ...writtenEntries(filters, next) });
    },
    pageAt: (page, cursor) => addressWith(path, params, { ...firstPage, [page]: cursor }),
  };
}

function addressWith(
  path: string,
  params: URLSearchParams,
  change: Readonly<Record<string, string | undefined>>,
): string {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  }
  const query = next.toString();
  return query === '' ? path : `${path}?${query}`;
}

function requestIn<C extends OfficeCall>(
  call: C,
  filters: readonly Filter[],
  params: URLSearchParams,
  wrong: readonly string[],
): RequestOf<C> {
  const names = [...fieldsOf(filters).filter((field) => !wrong.includes(field)), 'sort', ...PAGES];
  const given = names.flatMap((name) => {
    const value = params.get(name);
    return value ? [[name, value] as const] : [];
  });
  const fields = Object.fromEntries(given);
  const parsed = v.safeParse(call.request, fields);
  if (parsed.success) return parsed.output as RequestOf<C>;
  const refused = parsed.issues.map((issue) => String(issue.path?.[0]?.key));
  const right = Object.entries(fields).filter(([name]) => !refused.includes(name));
  return v.parse(call.request, Object.fromEntries(right)) as RequestOf<C>;
}
