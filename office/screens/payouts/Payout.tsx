import { useParams } from 'wouter';
import type { AnswerOf } from '../../../domain/api/call.ts';
import { exportPayout, getPayout } from '../../../domain/office/payout-calls.ts';
import type { PayoutPartRow } from '../../../domain/office/payout-rows.ts';
import { shortDate } from '../../../domain/values/calendar-date.ts';
import { type Cents, cents, formatCents, ZERO } from '../../../domain/values/cents.ts';
import { ButtonLink } from '../../../src/components/buttons/ButtonLink.tsx';
import { Chip } from '../../../src/components/marks/Chip.tsx';
import { Notice } from '../../../src/components/messages/Notice.tsx';
import { Amount } from '../../../src/components/text/Amount.tsx';
import { momentOf } from '../../../src/components/text/moment.ts';
import { linkTo } from '../../api/address.ts';
import { useQuery } from '../../app/office-context.tsx';
import { Heading } from '../../components/Heading.tsx';
import { OfficeFacts } from '../../components/OfficeFacts.tsx';
import { Actions, Part } from '../../components/Part.tsx';
import { PlainTable } from '../../components/PlainTable.tsx';
import { stateOfPayout } from '../../components/payout-state.ts';
import { Read } from '../../components/Read.tsx';
import { PAYOUTS, RECONCILIATION } from '../../text/payouts.ts';
import { BOOK_COLUMNS } from './parts.ts';

type PayoutPage = AnswerOf<typeof getPayout>;

const SUMS = [
  'gross',
  'feesOnTop',
  'processorFees',
  'applicationFees',
  'refunds',
  'returns',
  'disputes',
  'disputesWon',
  'putBack',
  'other',
  'net',
] as const;

const LINES = [
  { name: PAYOUTS.kind },
  { name: PAYOUTS.line },
  { name: PAYOUTS.charge },
  { name: PAYOUTS.when },
  { name: PAYOUTS.amount, numeric: true, firm: true },
  { name: PAYOUTS.fee, numeric: true, firm: true },
];

/** One payout with what it is made of. */
export function Payout() {
  const { id = '' } = useParams<{ id: string }>();
  const query = useQuery(getPayout, { id });
  return (
    <>
      <Heading title={PAYOUTS.one(id)} />
      <Read query={query} words={PAYOUTS} rows={6}>
        {(payout) => <Parts payout={payout} />}
      </Read>
    </>
  );
}

function Parts({ payout }: { payout: PayoutPage }) {
  const { tone, words } = stateOfPayout(payout);
  const { problem, is_told, sums, lines, all_lines } = payout;
  return (
    <>
      {problem !== '' && (
        <Notice tone="warn" title={PAYOUTS.problem}>
          {problem}
        </Notice>
      )}
      <OfficeFacts
        facts={[
          { term: PAYOUTS.state, detail: <Chip tone={tone}>{words}</Chip> },
          { term: PAYOUTS.amount, detail: <Amount value={payout.amount} /> },
          { term: PAYOUTS.arrives, detail: shortDate(payout.arrives_on) },
          { term: PAYOUTS.biller, detail: payout.biller_name || PAYOUTS.shared },
          { term: PAYOUTS.trace, detail: payout.trace || PAYOUTS.untold },
        ]}
      />
      {is_told && problem === '' && <p>{PAYOUTS.agrees}</p>}
      {is_told && (
        <Actions>
          <ButtonLink href={linkTo(exportPayout, { id: payout.id })} download kind="secondary" size="dense">
            {PAYOUTS.csv}
          </ButtonLink>
        </Actions>
      )}
      <Part title={PAYOUTS.sums}>
        <OfficeFacts
          facts={SUMS.map((name) => ({ term: PAYOUTS[name], detail: <Amount value={sums[name]} /> }))}
        />
      </Part>
      {payout.parts.map((part) => (
        <OfBiller key={part.biller} part={part} />
      ))}
      {lines.length > 0 && (
        <Part title={PAYOUTS.lines}>
          {all_lines > lines.length && <p>{PAYOUTS.first(lines.length, all_lines)}</p>}
          <PlainTable
            caption={PAYOUTS.lines}
            columns={LINES}
            rows={lines}
            idOf={({ line }) => line}
            cellsOf={({ kind, line, charge, at, amount, fee }) => [
              kind,
              line,
              charge,
              momentOf(at),
              <Amount key="amount" value={amount} />,
              <Amount key="fee" value={fee} />,
            ]}
          />
        </Part>
      )}
    </>
  );
}

/** What the payout holds of one biller. A movement that the ledger does not have stands in its own row. */
function OfBiller({ part }: { part: PayoutPartRow }) {
  const { is_remitted, paid, taken_back, only_at_processor, other, kept, net } = part;
  const name = part.name || PAYOUTS.shared;
  const late = is_remitted ? cents(paid.notRemitted + taken_back.notRemitted) : ZERO;
  const only = ([label, amount]: readonly [string, Cents]) =>
    amount === 0 ? [] : [{ label, ledger: ZERO, processor: amount, remitted: ZERO, fees: ZERO }];
  const rows = [
    { label: RECONCILIATION.paid(paid.count), ...paid },
    { label: RECONCILIATION.takenBack(taken_back.count), ...taken_back },
    ...only([PAYOUTS.only, only_at_processor]),
    ...only([PAYOUTS.otherKinds, other]),
    ...only([PAYOUTS.kept, cents(-kept)]),
    { label: PAYOUTS.net, ledger: undefined, processor: net, remitted: undefined, fees: undefined },
  ];
  return (
    <Part title={PAYOUTS.books(name)}>
      <PlainTable
        caption={PAYOUTS.books(name)}
        columns={BOOK_COLUMNS}
        rows={rows}
        idOf={({ label }) => label}
        cellsOf={({ label, ledger, processor, remitted, fees }) => [
          label,
          ...[ledger, processor, remitted, fees].map((amount, at) =>
            amount === undefined ? '' : <Amount key={BOOK_COLUMNS[at]?.name} value={amount} />,
          ),
        ]}
      />
      {late !== 0 && <p>{`${RECONCILIATION.notRemitted}: ${formatCents(late)}`}</p>}
    </Part>
  );
}
