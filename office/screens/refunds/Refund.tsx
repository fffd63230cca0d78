import { useState } from 'react';
import { Link, useParams } from 'wouter';
import type { AnswerOf } from '../../../domain/api/call.ts';
import { decideRefund, getRefund } from '../../../domain/office/refund-calls.ts';
import { formatCents } from '../../../domain/values/cents.ts';
import { Button } from '../../../src/components/buttons/Button.tsx';
import { Chip } from '../../../src/components/marks/Chip.tsx';
import { Amount } from '../../../src/components/text/Amount.tsx';
import { momentOf } from '../../../src/components/text/moment.ts';
import { useAnnounce } from '../../app/announcer.tsx';
import { useQuery } from '../../app/office-context.tsx';
import { useChange } from '../../app/use-change.ts';
import { useFollow } from '../../app/use-follow.ts';
import { AskDialog } from '../../components/AskDialog.tsx';
import { Heading } from '../../components/Heading.tsx';
import { OfficeFacts } from '../../components/OfficeFacts.tsx';
import { Part } from '../../components/Part.tsx';
import { PlainTable } from '../../components/PlainTable.tsx';
import { Read } from '../../components/Read.tsx';
import { stateOfRequest } from '../../components/request-state.ts';
import { REFUND_STATE, REFUNDS } from '../../text/refunds.ts';
import css from './Refund.module.css';

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
        {(refund) => (
          <>
            <OfficeFacts facts={factsOf(refund)} />
            {refund.may_decide && <Decision refund={refund} onDecided={query.retry} />}
            <Parts refund={refund} />
          </>
        )}
      </Read>
    </>
  );
}

function factsOf(refund: RefundPage) {
  const { tone, words } = stateOfRequest(refund, REFUND_STATE);
  const { number, amount, paid, left, asked_by, asked_at, decided_by, decided_at, decision, outcome } =
    refund;
  const decided = decided_at !== null;
  return [
    { term: REFUNDS.state, detail: <Chip tone={tone}>{words}</Chip> },
    { term: REFUNDS.amount, detail: <Amount value={amount} /> },
    { term: REFUNDS.paid, detail: <Amount value={paid} /> },
    { term: REFUNDS.left, detail: <Amount value={left} /> },
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

function Decision({ refund, onDecided }: { refund: RefundPage; onDecided: () => void }) {
  const [question, setQuestion] = useState<Question>();
  const close = () => {
    setQuestion(undefined);
    onDecided();
  };
  return (
    <div className={css.actions}>
      <Button kind="primary" onClick={() => setQuestion('approve')}>
        {REFUNDS.approve}
      </Button>
      <Button kind="secondary" onClick={() => setQuestion('refuse')}>
        {REFUNDS.refuse}
      </Button>
      {question && <DecisionDialog refund={refund} question={question} onClose={close} />}
    </div>
  );
}

type Question = 'approve' | 'refuse';

interface DecisionDialogProps {
  readonly refund: RefundPage;
  readonly question: Question;
  readonly onClose: () => void;
}

function DecisionDialog({ refund, question, onClose }: DecisionDialogProps) {
  const announce = useAnnounce();
  const { busy, failure, change } = useChange(decideRefund);
  const amount = formatCents(refund.amount);
  const isApproval = question === 'approve';
  const decide = async (reason: string) => {
    const decided = await change({ id: refund.id, approve: isApproval, reason });
    if (!decided) return;
    announce(REFUNDS.decided(REFUND_STATE[decided.state]));
    onClose();
  };
  return (
    <AskDialog
      title={isApproval ? REFUNDS.approveTitle(amount) : REFUNDS.refuseTitle(amount)}
      action={isApproval ? REFUNDS.approve : REFUNDS.refuse}
      danger={isApproval}
      busy={busy}
      failure={failure}
      onDismiss={onClose}
      onAsk={(reason) => void decide(reason)}
    >
      <p>{isApproval ? REFUNDS.approveWhat(refund.number) : REFUNDS.refuseWhat}</p>
    </AskDialog>
  );
}
