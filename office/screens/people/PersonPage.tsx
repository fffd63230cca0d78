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
import { useOffice, useQuery, useStaff } from '../../app/office-context.tsx';
import { useChange } from '../../app/use-change.ts';
import { ActButton } from '../../components/ActButton.tsx';
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

function Person({ person, onChanged }: { person: AnswerOf<typeof getPerson>; onChanged: () => void }) {
  const { billers, email: own } = useStaff();
  const { id, name, email, state, grants, since, may } = person;
  const who = name || email;
  const { client } = useOffice();
  const [isAsking, setAsking] = useState(false);
  const [done, setDone] = useDone();
  const again = useChange(inviteAgain);
  const answers = useAnswers({ problems: {}, failure: again.failure, busy: again.busy });
  const finish = (words: string) => {
    setAsking(false);
    setDone(words);
    onChanged();
  };
  const deciding = {
    onDecided: onChanged,
    onGone: (words: string) => {
      setDone(words, 'warn');
      onChanged();
    },
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
          <Button size="dense" onClick={() => setAsking(true)}>
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
          <ActButton
            label={PERSON.reset}
            title={PERSON.resetTitle(who)}
            action={PERSON.resetAction}
            act={(why) => client.ask(askFactorReset, { id, ...why })}
            onDone={() => finish(PERSON.asked)}
          >
            <p>{PERSON.resetWhat}</p>
          </ActButton>
        )}
        {may.manage && (
          <ActButton
            kind="danger"
            danger
            label={PERSON.deactivate}
            title={PERSON.deactivateTitle(who)}
            act={({ reason }) => client.ask(deactivatePerson, { id, reason })}
            onDone={() => finish(PERSON.gone)}
          >
            <p>{PERSON.deactivateWhat}</p>
          </ActButton>
        )}
      </Actions>
      {waiting.length > 0 && (
        <Part title={PERSON.openRequests}>
          <RequestList requests={waiting} {...deciding} />
        </Part>
      )}
      {past.length > 0 && (
        <Part title={PERSON.past}>
          <RequestList requests={past} {...deciding} />
        </Part>
      )}
      {isAsking && (
        <RolesDialog
          person={person}
          who={who}
          onAsked={() => finish(PERSON.asked)}
          onDismiss={() => setAsking(false)}
        />
      )}
    </>
  );
}
