import { useHistoryState } from 'wouter/use-browser-location';
import type { RequestOf } from '../../domain/api/call.ts';
import type { searchOffice } from '../../domain/office/search-calls.ts';

/**
 * What is looked for. It stands in the state of the history, which stays when the page is loaded again. The address
 * would show a customer's mail address to logs and bookmarks.
 */
export type Search = RequestOf<typeof searchOffice>;

/** Undefined on a page that was opened without words. */
export function useSearched(): Search | undefined {
  const state = useHistoryState<Partial<Search> | null>();
  if (typeof state?.q !== 'string' || state.q === '') return undefined;
  const { q, day_from, day_until } = state;
  return { q, ...(day_from && { day_from }), ...(day_until && { day_until }) };
}
