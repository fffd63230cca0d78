import { exportDisputes, listDisputes } from '../../../domain/office/dispute-calls.ts';
import type { TakenBack } from '../../../domain/office/taken-back.ts';
import type { ChipTone } from '../../../src/components/marks/Chip.tsx';
import { useQuery } from '../../app/office-context.tsx';
import { useBillerFilter } from '../../components/biller-filter.ts';
import { Heading } from '../../components/Heading.tsx';
import { useCsv } from '../../components/table/CsvLink.tsx';
import type { Column } from '../../components/table/columns.ts';
import type { Filter } from '../../components/table/filters.ts';
import { Table } from '../../components/table/Table.tsx';
import { useTable } from '../../components/table/use-table.ts';
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
  const table = useTable(listDisputes, [...FILTERS, ...useBillerFilter()]);
  const query = useQuery(listDisputes, table.request);
  const csv = useCsv(exportDisputes, table.request);
  return (
    <>
      <Heading title={DISPUTES.title} lead={DISPUTES.lead} />
      <Table
        caption={DISPUTES.title}
        columns={COLUMNS}
        table={table}
        query={query}
        idOf={({ id }) => String(id)}
        pathOf={({ number }) => `/payments/${number}`}
        csv={csv}
        empty={{ title: DISPUTES.none, reason: DISPUTES.noneWhy }}
      />
    </>
  );
}
