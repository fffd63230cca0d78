import { exportBillers, type ListedBiller, listBillers } from '../../../domain/office/biller-calls.ts';
import { useQuery } from '../../app/office-context.tsx';
import { useCsv } from '../../components/table/CsvLink.tsx';
import { type Column, column, readSort, type State, sortable } from '../../components/table/columns.ts';
import type { Filter } from '../../components/table/filters.ts';
import { ListPage } from '../../components/table/ListPage.tsx';
import { useTable } from '../../components/table/use-table.ts';
import { BILLERS } from '../../text/billers.ts';

const FILTERS: readonly Filter[] = [{ name: 'words', label: BILLERS.words, kind: 'text' }];

function connectionOf({ is_connected, has_processor }: ListedBiller): State {
  if (!has_processor) return { tone: 'neutral', words: BILLERS.notSetUp };
  return is_connected
    ? { tone: 'ok', words: BILLERS.isConnected }
    : { tone: 'neutral', words: BILLERS.notConnected };
}

function paymentsOf({ is_connected, has_processor, paused_since }: ListedBiller): State {
  if (!has_processor) return { tone: 'neutral', words: BILLERS.untaken };
  if (paused_since !== null) return { tone: 'past-due', words: BILLERS.paused };
  return is_connected ? { tone: 'ok', words: BILLERS.taken } : { tone: 'neutral', words: BILLERS.untaken };
}

const COLUMNS: readonly Column<ListedBiller>[] = [
  sortable(column.text('name', BILLERS.name, ({ name }) => name)),
  sortable(column.text('slug', BILLERS.slug, ({ slug }) => slug)),
  column.state('connected', BILLERS.connected, connectionOf),
  column.state('payments', BILLERS.payments, paymentsOf),
];

/** A default of the server would not do: a cursor of another version's process would mean its order. */
const BY_NAME = 'name';

export function Billers() {
  const asked = useTable(listBillers, FILTERS);
  const request = { ...asked.request, sort: asked.request.sort ?? BY_NAME };
  const table = { ...asked, request, sort: readSort(request.sort) };
  const list = { table, query: useQuery(listBillers, request), csv: useCsv(exportBillers, request) };
  return (
    <ListPage
      title={BILLERS.title}
      list={list}
      columns={COLUMNS}
      idOf={({ slug }) => slug}
      pathOf={({ slug }) => `/billers/${slug}`}
      empty={{ title: BILLERS.none, reason: BILLERS.noneWhy }}
    />
  );
}
