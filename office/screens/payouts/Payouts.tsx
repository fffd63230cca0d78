import { exportPayouts, listPayouts } from '../../../domain/office/payout-calls.ts';
import type { PayoutRow } from '../../../domain/office/payout-rows.ts';
import { useBillerFilter } from '../../components/biller-filter.ts';
import { PlaceParts } from '../../components/PlaceParts.tsx';
import { stateOfPayout } from '../../components/payout-state.ts';
import { type Column, column, sortable } from '../../components/table/columns.ts';
import type { Filter } from '../../components/table/filters.ts';
import { ListPage, useList } from '../../components/table/ListPage.tsx';
import { PAYOUTS } from '../../text/payouts.ts';
import { PARTS } from './parts.ts';

const COLUMNS: readonly Column<PayoutRow>[] = [
  column.text('id', PAYOUTS.id, ({ id }) => id),
  sortable(column.date('arrives', PAYOUTS.arrives, ({ arrives_on }) => arrives_on)),
  sortable(column.text('biller', PAYOUTS.biller, ({ biller_name }) => biller_name || PAYOUTS.shared)),
  column.text('trace', PAYOUTS.trace, ({ trace }) => trace || PAYOUTS.untold),
  column.state('state', PAYOUTS.state, stateOfPayout),
  sortable(column.amount('amount', PAYOUTS.amount, ({ amount }) => amount)),
];

const FILTERS: readonly Filter[] = [{ name: 'day', label: PAYOUTS.day, kind: 'dates' }];

/** What the processor sent to banks. */
export function Payouts() {
  const list = useList(listPayouts, exportPayouts, [...FILTERS, ...useBillerFilter()]);
  return (
    <ListPage
      title={PAYOUTS.title}
      lead={PAYOUTS.lead}
      list={list}
      columns={COLUMNS}
      idOf={({ id }) => id}
      pathOf={({ id }) => `/payouts/${encodeURIComponent(id)}`}
      empty={{ title: PAYOUTS.none, reason: PAYOUTS.noneWhy }}
    >
      <PlaceParts label={PAYOUTS.parts} parts={PARTS} />
    </ListPage>
  );
}
