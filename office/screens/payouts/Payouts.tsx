import { exportPayouts, listPayouts } from '../../../domain/office/payout-calls.ts';
import type { PayoutRow } from '../../../domain/office/payout-rows.ts';
import { useBillerFilter } from '../../components/biller-filter.ts';
import { PlaceParts } from '../../components/PlaceParts.tsx';
import { stateOfPayout } from '../../components/payout-state.ts';
import type { Column } from '../../components/table/columns.ts';
import type { Filter } from '../../components/table/filters.ts';
import { ListPage, useList } from '../../components/table/ListPage.tsx';
import { PAYOUTS } from '../../text/payouts.ts';
import { PARTS } from './parts.ts';

const COLUMNS: readonly Column<PayoutRow>[] = [
  { name: 'id', label: PAYOUTS.id, kind: 'text', value: ({ id }) => id },
  {
    name: 'arrives',
    label: PAYOUTS.arrives,
    kind: 'date',
    sorts: true,
    value: ({ arrives_on }) => arrives_on,
  },
  {
    name: 'biller',
    label: PAYOUTS.biller,
    kind: 'text',
    sorts: true,
    value: ({ biller_name }) => biller_name || PAYOUTS.shared,
  },
  { name: 'trace', label: PAYOUTS.trace, kind: 'text', value: ({ trace }) => trace || PAYOUTS.untold },
  { name: 'state', label: PAYOUTS.state, kind: 'state', value: stateOfPayout },
  { name: 'amount', label: PAYOUTS.amount, kind: 'amount', sorts: true, value: ({ amount }) => amount },
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
