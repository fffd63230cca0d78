import { exportDisputes, listDisputes } from '../../../domain/office/dispute-calls.ts';
import { claimed, type TakenBack } from '../../../domain/office/taken-back.ts';
import type { ChipTone } from '../../../src/components/marks/Chip.tsx';
import { useBillerFilter } from '../../components/biller-filter.ts';
import { type Column, column, sortable } from '../../components/table/columns.ts';
import { choice, type Filter } from '../../components/table/filters.ts';
import { ListPage, useList } from '../../components/table/ListPage.tsx';
import { DISPUTES, disputeReason, TAKEN_BACK } from '../../text/disputes.ts';

const TONES: Record<keyof typeof TAKEN_BACK, ChipTone> = {
  inquiry: 'due',
  open: 'due',
  won: 'ok',
  lost: 'past-due',
  returned: 'past-due',
};

const COLUMNS: readonly Column<TakenBack>[] = [
  column.text('number', DISPUTES.number, ({ number }) => number),
  sortable(column.date('day', DISPUTES.day, ({ day }) => day)),
  column.text('biller', DISPUTES.biller, ({ biller_name }) => biller_name),
  column.state('state', DISPUTES.state, (row) => ({
    tone: TONES[claimed(row)],
    words: TAKEN_BACK[claimed(row)],
  })),
  sortable(column.moment('respond_by', DISPUTES.respondBy, ({ respond_by }) => respond_by)),
  column.text('why', DISPUTES.why, whyOf),
  sortable(column.amount('disputed', DISPUTES.disputed, ({ disputed }) => disputed)),
  sortable(column.amount('amount', DISPUTES.amount, ({ amount }) => amount)),
];

/** An open dispute has a reason of the bank; what ended has words for the payer as well. */
function whyOf({ reasons, message }: TakenBack): string {
  return [reasons.map(disputeReason).join(', '), message].filter(Boolean).join('. ');
}

const FILTERS: readonly Filter[] = [choice('state', DISPUTES.state, TAKEN_BACK)];

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
