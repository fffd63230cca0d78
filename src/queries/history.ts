import type { MonthTotal } from '../../domain/api/month-total.ts';
import { searchBills } from '../../domain/bills/bill-calls.ts';
import { searchTransactions } from '../../domain/history/calls.ts';
import {
  belongsToSection,
  billLine,
  HISTORY_PAGE,
  type HistoryLine,
  type HistorySection,
  lineKey,
  PREFETCHED_PAYMENTS,
  paymentLine,
  recordReceipt,
} from '../../domain/history/history.ts';
import { withMonths } from '../../domain/history/months.ts';
import {
  type BillSort,
  type HistoryOptions,
  isUsual,
  type PaymentSort,
  searchRange,
  usualOptions,
} from '../../domain/history/options.ts';
import { linesToForget, searchLines } from '../../domain/history/search.ts';
import { notLoaded } from '../../domain/history/text/records.ts';
import type { HeldHistory, HistoryAnswer, HistoryRequest } from '../../machines/history/history.machine.ts';
import type { Adapters } from '../adapters/adapters.ts';
import type { Entry } from '../adapters/device/device.ts';

/** Fetches one page of a tab and caches it, with everything that its lines open (HIS-25, RCT-24). */
export async function loadHistory(
  adapters: Adapters,
  section: HistorySection,
  { options, page, perPage }: HistoryRequest,
  signal: AbortSignal,
): Promise<HistoryAnswer> {
  const { device, clock } = adapters;
  const opening = device.opening();
  const fetched = await FETCHES[section](adapters, options, page, perPage, signal);
  const { lines, total, months, also } = fetched;
  const at = clock.now();
  const entries = [...lines.map((line): Entry => ({ shelf: 'history', id: lineKey(line), at, value: line }))];
  await device.save([...entries, ...also.map((entry) => ({ ...entry, at }))], opening);
  if (page === 1 && isUsual(section, options)) await deleteUnlisted(adapters, section, lines, total);
  return { lines: withMonths(lines, months), total, at };
}

interface FetchedPage {
  readonly lines: readonly HistoryLine[];
  readonly total: number;
  readonly months: readonly MonthTotal[] | undefined;
  readonly also: readonly Omit<Entry, 'at'>[];
}

type Fetch = (
  adapters: Adapters,
  options: HistoryOptions,
  page: number,
  perPage: number,
  signal: AbortSignal,
) => Promise<FetchedPage>;

const FETCHES: Record<HistorySection, Fetch> = {
  async bills({ services }, options, page, per_page, signal) {
    const request = { ...searchRange(options), sort: options.sort as BillSort, page, per_page };
    const { items, _meta, months } = await services.send(searchBills, request, {
      signal,
      failure: notLoaded('bills'),
    });
    const lines = items.map(billLine);
    // Customers open the first bills; caching more would only fill the device.
    const billsToCache = page === 1 && isUsual('bills', options) ? items.slice(0, HISTORY_PAGE) : [];
    const also = billsToCache.map((bill) => ({ shelf: 'bills' as const, id: String(bill.id), value: bill }));
    return { lines, total: _meta.totalCount, months, also };
  },

  async payments({ services }, options, page, per_page, signal) {
    const request = { ...searchRange(options), sort: options.sort as PaymentSort, page, per_page };
    const { items, _meta, months } = await services.send(searchTransactions, request, { signal });
    const also = items.map((record) => ({
      shelf: 'receipts' as const,
      id: record.confirmation_num,
      value: recordReceipt(record),
    }));
    return { lines: items.map(paymentLine), total: _meta.totalCount, months, also };
  },
};

/** Deletes cached lines that the server no longer lists, such as the bills of a removed account. */
async function deleteUnlisted(
  { device }: Adapters,
  section: HistorySection,
  page: readonly HistoryLine[],
  total: number,
): Promise<void> {
  const cached = (await device.list<HistoryLine>('history')).map(({ value }) => value);
  for (const line of linesToForget(cached, section, page, total))
    await device.remove('history', lineKey(line));
}

/** The cached lines that match the options, with the age of the oldest. */
export async function cachedHistory(
  { device }: Adapters,
  section: HistorySection,
  options: HistoryOptions,
): Promise<HeldHistory> {
  const cached = await device.list<HistoryLine>('history');
  const ages = new Map(cached.map(({ value, at }) => [value, at]));
  const lines = searchLines([...ages.keys()], section, options);
  const all = cached.filter(({ value }) => belongsToSection(section, value)).map(({ at }) => at);
  const at = lines.length > 0 ? lines.map((line) => ages.get(line) ?? 0) : all;
  return { lines, at: at.length > 0 ? at.reduce((oldest, one) => Math.min(oldest, one)) : undefined };
}

/**
 * Prefetches the latest of both tabs, to be read without a connection. Of the payments, as many as a proof of
 * payment may need.
 */
export async function prefetchHistory(adapters: Adapters, signal: AbortSignal): Promise<void> {
  for (const [section, perPage] of [
    ['payments', PREFETCHED_PAYMENTS],
    ['bills', HISTORY_PAGE],
  ] as const) {
    const request = { options: usualOptions(section), page: 1, perPage };
    await loadHistory(adapters, section, request, signal);
  }
}
