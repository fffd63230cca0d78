import { Link, useParams } from 'wouter';
import type { AnswerOf } from '../../../domain/api/call.ts';
import { decideRefund, getRefund } from '../../../domain/office/refund-calls.ts';
import { formatCents } from '../../../domain/values/cents.ts';
import { Chip } from '../../../src/components/marks/Chip.tsx';
import { Notice } from '../../../src/components/messages/Notice.tsx';
import { Amount } from '../../../src/components/text/Amount.tsx';
import { momentOf } from '../../../src/components/text/moment.ts';
import { useAnnounce } from '../../app/announcer.tsx';
import { useOffice, useQuery } from '../../app/office-context.tsx';
import { useFollow } from '../../app/use-follow.ts';
import { ActButton, type Why } from '../../components/ActButton.tsx';
import { Heading } from '../../components/Heading.tsx';
import { OfficeFacts } from '../../components/OfficeFacts.tsx';
import { Actions, Part } from '../../components/Part.tsx';
import { PlainTable } from '../../components/PlainTable.tsx';
import { Read } from '../../components/Read.tsx';
import { stateOfRequest } from '../../components/request-state.ts';
import { useDone } from '../../components/use-done.tsx';
import { PAYMENT, REFUND_BLOCK } from '../../text/payment.ts';
import { REFUND_STATE, REFUNDS } from '../../text/refunds.ts';

type RefundPage = AnswerOf<typeof getRefund>;

/** One request for a refund: what was asked for, by whom and why, and the decision. */
export function Refund() {
  const { id = '' } = useParams<{ id: string }>();
  const query = useQuery(getRefund, { id: Number(id) });
  useFollow(query, query.answer?.state === 'approved');
  return (
    <>
      <Heading title={REFUNDS.one(id)} />
      <Read query={query} words={REFUNDS} rows={6}>
        {(refund) => <Shown refund={refund} onChanged={query.retry} />}
      </Read>
    </>
  );
}

function Shown({ refund, onChanged }: { refund: RefundPage; onChanged: () => void }) {
  const [told, setTold] = useDone();
  return (
    <>
      {told}
      {refund.refund_block !== null && (
        <Notice tone="warn" isAnnounced={false} title={REFUND_BLOCK[refund.refund_block]} />
      )}
      <OfficeFacts facts={factsOf(refund)} />
      {refund.may_decide && (
        <Decision
          refund={refund}
          onDone={onChanged}
          onGone={(words) => {
            setTold(words, 'warn');
            onChanged();
          }}
        />
      )}
      <Parts refund={refund} />
    </>
  );
}

function factsOf(refund: RefundPage) {
  const { tone, words } = stateOfRequest(refund, REFUND_STATE);
  const {
    number,
    amount,
    paid,
    left,
    refund_block,
    asked_by,
    asked_at,
    decided_by,
    decided_at,
    decision,
    outcome,
  } = refund;
  const decided = decided_at !== null;
  return [
    { term: REFUNDS.state, detail: <Chip tone={tone}>{words}</Chip> },
    { term: REFUNDS.amount, detail: <Amount value={amount} /> },
    { term: REFUNDS.paid, detail: <Amount value={paid} /> },
    {
      term: REFUNDS.left,
      detail: refund_block === 'disputed' ? PAYMENT.leftWhileDisputed : <Amount value={left} />,
    },
    { term: REFUNDS.number, detail: <Link href={`/payments/${number}`}>{number}</Link> },
    { term: REFUNDS.biller, detail: refund.biller_name },
    { term: REFUNDS.reason, detail: refund.reason },
    { term: REFUNDS.askedBy, detail: asked_by },
    { term: REFUNDS.askedAt, detail: momentOf(asked_at) },
    ...(decided
      ? [
          { term: REFUNDS.decidedBy, detail: decided_by || REFUNDS.noSecond },
          { term: REFUNDS.decidedAt, detail: momentOf(decided_at) },
        ]
      : []),
    ...(decision === '' ? [] : [{ term: REFUNDS.decision, detail: decision }]),
    ...(outcome === '' ? [] : [{ term: REFUNDS.outcome, detail: outcome }]),
  ];
}

/** What the processor was asked for: one part for each method that had paid. */
function Parts({ refund: { parts } }: { refund: RefundPage }) {
  if (parts.length === 0) return null;
  return (
    <Part title={REFUNDS.parts}>
      <PlainTable
        caption={REFUNDS.parts}
        columns={[
          { name: REFUNDS.begun },
          { name: REFUNDS.state },
          { name: REFUNDS.amount, numeric: true, firm: true },
        ]}
        rows={[...parts.entries()]}
        idOf={([at]) => String(at)}
        cellsOf={([, { begun_at, state, amount }]) => [
          momentOf(begun_at),
          state,
          <Amount key="amount" value={amount} />,
        ]}
      />
    </Part>
  );
}

interface DecisionProps {
  readonly refund: RefundPage;
  readonly onDone: () => void;
  readonly onGone: (words: string) => void;
}

/** Approval is not offered where the server would refuse it. */
function Decision({ refund: { id, amount, number, refund_block }, onDone, onGone }: DecisionProps) {
  const { client } = useOffice();
  const announce = useAnnounce();
  const money = formatCents(amount);
  const decide = (approve: boolean) => ({
    act: async ({ reason }: Why) => {
      const outcome = await client.ask(decideRefund, { id, approve, reason });
      if (outcome.kind === 'answered') announce(REFUNDS.decided(REFUND_STATE[outcome.answer.state]));
      return outcome;
    },
    onDone,
    onGone,
  });
  return (
    <Actions>
      {refund_block === null && (
        <ActButton
          key="approve"
          kind="primary"
          danger
          label={REFUNDS.approve}
          title={REFUNDS.approveTitle(money)}
          {...decide(true)}
        >
          <p>{REFUNDS.approveWhat(number)}</p>
        </ActButton>
      )}
      <ActButton key="refuse" label={REFUNDS.refuse} title={REFUNDS.refuseTitle(money)} {...decide(false)}>
        <p>{REFUNDS.refuseWhat}</p>
      </ActButton>
    </Actions>
  );
}
