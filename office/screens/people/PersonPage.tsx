import { useState } from 'react';
import { useParams } from 'wouter';
import type { AnswerOf } from '../../../domain/api/call.ts';
import {
  askFactorReset,
  deactivatePerson,
  getPerson,
  inviteAgain,
} from '../../../domain/office/people-calls.ts';
import { Button } from '../../../src/components/buttons/Button.tsx';
import { FormAnswer } from '../../../src/components/fields/FormAnswer.tsx';
import { useAnswers } from '../../../src/components/fields/use-answers.ts';
import { Chip } from '../../../src/components/marks/Chip.tsx';
import { Notice } from '../../../src/components/messages/Notice.tsx';
import { momentOf } from '../../../src/components/text/moment.ts';
import { useQuery, useStaff } from '../../app/office-context.tsx';
import { useChange } from '../../app/use-change.ts';
import { AskDialog } from '../../components/AskDialog.tsx';
import { Heading } from '../../components/Heading.tsx';
import { OfficeFacts } from '../../components/OfficeFacts.tsx';
import { Actions, Part } from '../../components/Part.tsx';
import { ReadPage } from '../../components/ReadPage.tsx';
import { useDone } from '../../components/use-done.tsx';
import { PEOPLE, PERSON, PERSON_STATE_TEXTS } from '../../text/people.ts';
import { RequestList } from './RequestCard.tsx';
import { RolesDialog } from './RolesDialog.tsx';
import { grantsText, STATE_TONES } from './role-words.ts';

/** One person: the roles, what was asked for, and what another person may do. */
export function PersonPage() {
  const { id = '' } = useParams();
  const query = useQuery(getPerson, { id: Number(id) });
  return (
    <ReadPage title={PERSON.title} query={query}>
      {(person) => <Person person={person} onChanged={query.retry} />}
    </ReadPage>
  );
}

type Asking = 'roles' | 'factor' | 'deactivation';

function Person({ person, onChanged }: { person: AnswerOf<typeof getPerson>; onChanged: () => void }) {
  const { billers, email: own } = useStaff();
  const { id, name, email, state, grants, since, may } = person;
  const who = name || email;
  const [asking, setAsking] = useState<Asking>();
  const [done, setDone] = useDone();
  const [key, setKey] = useState('');
  const reset = useChange(askFactorReset);
  const ending = useChange(deactivatePerson);
  const again = useChange(inviteAgain);
  const answers = useAnswers({ problems: {}, failure: again.failure, busy: again.busy });
  const open = (what: Asking) => {
    reset.forget();
    ending.forget();
    setKey(crypto.randomUUID());
    setAsking(what);
  };
  const close = () => setAsking(undefined);
  const finish = (words: string) => {
    close();
    setDone(words);
    onChanged();
  };
  const waiting = person.requests.filter((request) => request.state === 'asked');
  const past = person.requests.filter((request) => request.state !== 'asked');
  return (
    <>
      <Heading title={who} />
      {done}
      <FormAnswer answers={answers} />
      {email === own && <Notice title={PERSON.own} />}
      <OfficeFacts
        facts={[
          { term: PEOPLE.email, detail: email },
          {
            term: PEOPLE.state,
            detail: <Chip tone={STATE_TONES[state]}>{PERSON_STATE_TEXTS[state]}</Chip>,
          },
          { term: PEOPLE.roles, detail: grantsText(billers, grants) },
          { term: PEOPLE.since, detail: momentOf(since) },
        ]}
      />
      <Actions>
        {may.change && (
          <Button size="dense" onClick={() => open('roles')}>
            {PERSON.change}
          </Button>
        )}
        {may.invite && (
          <Button
            kind="secondary"
            size="dense"
            busy={again.busy}
            onClick={async () => {
              if (await again.change({ id })) setDone(PERSON.mailed);
            }}
          >
            {PERSON.again}
          </Button>
        )}
        {may.manage && state === 'active' && (
          <Button kind="secondary" size="dense" onClick={() => open('factor')}>
            {PERSON.reset}
          </Button>
        )}
        {may.manage && (
          <Button kind="danger" size="dense" onClick={() => open('deactivation')}>
            {PERSON.deactivate}
          </Button>
        )}
      </Actions>
      {waiting.length > 0 && (
        <Part title={PERSON.openRequests}>
          <RequestList requests={waiting} onDecided={onChanged} />
        </Part>
      )}
      {past.length > 0 && (
        <Part title={PERSON.past}>
          <RequestList requests={past} onDecided={onChanged} />
        </Part>
      )}
      {asking === 'roles' && (
        <RolesDialog person={person} who={who} onAsked={() => finish(PERSON.asked)} onDismiss={close} />
      )}
      {asking === 'factor' && (
        <AskDialog
          title={PERSON.resetTitle(who)}
          action={PERSON.resetAction}
          busy={reset.busy}
          failure={reset.failure}
          onAsk={async (reason) => {
            if (await reset.change({ id, key, reason })) finish(PERSON.asked);
          }}
          onDismiss={close}
        >
          <p>{PERSON.resetWhat}</p>
        </AskDialog>
      )}
      {asking === 'deactivation' && (
        <AskDialog
          title={PERSON.deactivateTitle(who)}
          action={PERSON.deactivate}
          danger
          busy={ending.busy}
          failure={ending.failure}
          onAsk={async (reason) => {
            if (await ending.change({ id, reason })) finish(PERSON.gone);
          }}
          onDismiss={close}
        >
          <p>{PERSON.deactivateWhat}</p>
        </AskDialog>
      )}
    </>
  );
}
