import { Link } from 'wouter';
import { decidePeopleRequest, type PeopleRequest } from '../../../domain/office/people-calls.ts';
import { Chip } from '../../../src/components/marks/Chip.tsx';
import { momentOf } from '../../../src/components/text/moment.ts';
import { useOffice, useStaff } from '../../app/office-context.tsx';
import { ActButton } from '../../components/ActButton.tsx';
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

interface Deciding {
  readonly onDecided: () => void;
  /** Somebody else has decided: the page tells the words and shows what it is now. */
  readonly onGone: (words: string) => void;
}

interface RequestCardProps extends Deciding {
  readonly request: PeopleRequest;
}

/** What somebody asked for about a person, with what the reader may do about it. */
function RequestCard({ request, onDecided, onGone }: RequestCardProps) {
  const { billers } = useStaff();
  const { kind, person, biller, before, after, reason, state, asked_by, asked_at, decided_by } = request;
  const { may_decide, may_approve, may_withdraw } = request;
  const { client } = useOffice();
  const who = person.name || person.email;
  const title =
    kind === 'factor' ? PEOPLE_REQUEST.factor(who) : PEOPLE_REQUEST.grants(who, reachOf(billers, biller));
  const change = kind === 'grants' && <p>{PEOPLE_REQUEST.change(rolesText(before), rolesText(after))}</p>;
  const button = (decision: Decision) => (
    <ActButton
      kind={decision === 'approve' ? 'primary' : 'secondary'}
      label={PEOPLE_REQUEST[decision]}
      title={TITLES[decision]}
      act={({ reason: words }) =>
        client.ask(decidePeopleRequest, { id: request.id, decision, reason: words })
      }
      done={PEOPLE_REQUEST.done[decision]}
      onDone={onDecided}
      onGone={onGone}
    >
      <p>{title}</p>
      {change}
    </ActButton>
  );
  return (
    <li className={css.request}>
      <p className={css.title}>
        <Link href={`/people/${person.id}`}>{title}</Link>
      </p>
      {change}
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
    </li>
  );
}

/** Several requests, the newest first. */
export function RequestList({ requests, ...deciding }: Deciding & { requests: readonly PeopleRequest[] }) {
  return (
    <ul className={css.requests}>
      {requests.map((request) => (
        <RequestCard key={request.id} request={request} {...deciding} />
      ))}
    </ul>
  );
}
