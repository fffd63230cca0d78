import { useState } from 'react';
import { Link } from 'wouter';
import { decidePeopleRequest, type PeopleRequest } from '../../../domain/office/people-calls.ts';
import { Button } from '../../../src/components/buttons/Button.tsx';
import { Chip } from '../../../src/components/marks/Chip.tsx';
import { momentOf } from '../../../src/components/text/moment.ts';
import { useAnnounce } from '../../app/announcer.tsx';
import { useStaff } from '../../app/office-context.tsx';
import { useChange } from '../../app/use-change.ts';
import { AskDialog } from '../../components/AskDialog.tsx';
import { Actions } from '../../components/Part.tsx';
import { PEOPLE_REQUEST } from '../../text/people.ts';
import { REQUEST_STATE } from '../../text/requests.ts';
import css from './RequestCard.module.css';
import { reachOf, rolesText } from './role-words.ts';

type Decision = 'approve' | 'refuse' | 'withdraw';

const TITLES = {
  approve: PEOPLE_REQUEST.approveTitle,
  refuse: PEOPLE_REQUEST.refuseTitle,
  withdraw: PEOPLE_REQUEST.withdrawTitle,
} as const;

/** What somebody asked for about a person, with what the reader may do about it. */
function RequestCard({ request, onDecided }: { request: PeopleRequest; onDecided: () => void }) {
  const { billers } = useStaff();
  const { kind, person, biller, before, after, reason, state, asked_by, asked_at, decided_by } = request;
  const { may_decide, may_approve, may_withdraw } = request;
  const [asking, setAsking] = useState<Decision>();
  const announce = useAnnounce();
  const { busy, failure, change, forget } = useChange(decidePeopleRequest);
  const who = person.name || person.email;
  const title =
    kind === 'factor' ? PEOPLE_REQUEST.factor(who) : PEOPLE_REQUEST.grants(who, reachOf(billers, biller));
  const decide = async (decision: Decision, words: string) => {
    if (!(await change({ id: request.id, decision, reason: words }))) return;
    setAsking(undefined);
    announce(PEOPLE_REQUEST.done[decision]);
    onDecided();
  };
  const button = (decision: Decision) => (
    <Button
      kind={decision === 'approve' ? 'primary' : 'secondary'}
      size="dense"
      onClick={() => setAsking(decision)}
    >
      {PEOPLE_REQUEST[decision]}
    </Button>
  );
  return (
    <li className={css.request}>
      <p className={css.title}>
        <Link href={`/people/${person.id}`}>{title}</Link>
      </p>
      {kind === 'grants' && <p>{PEOPLE_REQUEST.change(rolesText(before), rolesText(after))}</p>}
      <p className={css.small}>
        {PEOPLE_REQUEST.asked(asked_by, momentOf(asked_at))} {PEOPLE_REQUEST.why(reason)}
      </p>
      {state !== 'asked' && (
        <div>
          <Chip tone={state === 'done' ? 'ok' : 'neutral'}>
            {PEOPLE_REQUEST.decided(REQUEST_STATE[state], decided_by)}
          </Chip>
        </div>
      )}
      {(may_decide || may_withdraw) && (
        <Actions>
          {may_approve && button('approve')}
          {may_decide && button('refuse')}
          {may_withdraw && button('withdraw')}
        </Actions>
      )}
      {asking && (
        <AskDialog
          title={TITLES[asking]}
          action={PEOPLE_REQUEST[asking]}
          busy={busy}
          failure={failure}
          onAsk={(words) => void decide(asking, words)}
          onDismiss={() => {
            forget();
            setAsking(undefined);
          }}
        >
          <p>{title}</p>
          {kind === 'grants' && <p>{PEOPLE_REQUEST.change(rolesText(before), rolesText(after))}</p>}
        </AskDialog>
      )}
    </li>
  );
}

/** Several requests, the newest first. */
export function RequestList({
  requests,
  onDecided,
}: {
  requests: readonly PeopleRequest[];
  onDecided: () => void;
}) {
  return (
    <ul className={css.requests}>
      {requests.map((request) => (
        <RequestCard key={request.id} request={request} onDecided={onDecided} />
      ))}
    </ul>
  );
}
