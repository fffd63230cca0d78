import { exportDisputes, listDisputes } from '../../../domain/office/dispute-calls.ts';
import type { TakenBack } from '../../../domain/office/taken-back.ts';
import type { ChipTone } from '../../../src/components/marks/Chip.tsx';
import { useBillerFilter } from '../../components/biller-filter.ts';
import type { Column } from '../../components/table/columns.ts';
import type { Filter } from '../../components/table/filters.ts';
import { ListPage, useList } from '../../components/table/ListPage.tsx';
import { DISPUTES, disputeReason, TAKEN_BACK, TAKEN_BACK_OPTIONS } from '../../text/disputes.ts';

const TONES: Record<keyof typeof TAKEN_BACK, ChipTone> = {
  open: 'due',
  won: 'ok',
  lost: 'past-due',
  returned: 'past-due',
};

const COLUMNS: readonly Column<TakenBack>[] = [
  { name: 'number', label: DISPUTES.number, kind: 'text', value: ({ number }) => number },
  { name: 'day', label: DISPUTES.day, kind: 'date', sorts: true, value: ({ day }) => day },
  { name: 'biller', label: DISPUTES.biller, kind: 'text', value: ({ biller_name }) => biller_name },
  {
    name: 'state',
    label: DISPUTES.state,
    kind: 'state',
    value: ({ dispute }) => ({
      tone: TONES[dispute ?? 'returned'],
      words: TAKEN_BACK[dispute ?? 'returned'],
    }),
  },
  {
    name: 'respond_by',
    label: DISPUTES.respondBy,
    kind: 'moment',
    sorts: true,
    value: ({ respond_by }) => respond_by,
  },
  { name: 'why', label: DISPUTES.why, kind: 'text', value: whyOf },
  {
    name: 'disputed',
    label: DISPUTES.disputed,
    kind: 'amount',
    sorts: true,
    value: ({ disputed }) => disputed,
  },
  { name: 'amount', label: DISPUTES.amount, kind: 'amount', sorts: true, value: ({ amount }) => amount },
];

/** An open dispute has a reason of the bank; what ended has words for the payer as well. */
function whyOf({ reasons, message }: TakenBack): string {
  return [reasons.map(disputeReason).join(', '), message].filter(Boolean).join('. ');
}

const FILTERS: readonly Filter[] = [
  { name: 'state', label: DISPUTES.state, kind: 'select', options: TAKEN_BACK_OPTIONS },
];

/** What banks took back or ask about, with the deadlines. */
export function Disputes() {
  const list = useList(listDisputes, exportDisputes, [...FILTERS, ...useBillerFilter()]);
  return (
    <ListPage
      title={DISPUTES.title}
      lead={DISPUTES.lead}
      list={list}
      columns={COLUMNS}
      idOf={({ id }) => String(id)}
      pathOf={({ number }) => `/payments/${number}`}
      empty={{ title: DISPUTES.none, reason: DISPUTES.noneWhy }}
    />
  );
}
