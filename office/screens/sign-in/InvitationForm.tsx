import { useSelector } from '@xstate/react';
import { type SubmitEvent, useState } from 'react';
import { checkInvitation } from '../../../domain/office/session-calls.ts';
import { problemsOf } from '../../../domain/values/problems.ts';
import { Button } from '../../../src/components/buttons/Button.tsx';
import { Field } from '../../../src/components/fields/Field.tsx';
import { FormAnswer } from '../../../src/components/fields/FormAnswer.tsx';
import { useAnswers } from '../../../src/components/fields/use-answers.ts';
import { Notice } from '../../../src/components/messages/Notice.tsx';
import { Skeleton } from '../../../src/components/messages/Skeleton.tsx';
import {
  NO_PASSWORD,
  newPasswordProblems,
  PasswordFields,
} from '../../../src/widgets/account/PasswordFields.tsx';
import { useOffice, useQuery } from '../../app/office-context.tsx';
import { ENDS, INVITATION } from '../../text/session.ts';
import css from './SignIn.module.css';

/** The server takes as many characters of a name. */
const LONGEST_NAME = 80;

const USED = 410;

/** The form of an invitation that can be accepted. Of another one, it says so before anybody chooses a password. */
export function InvitationForm() {
  const { session } = useOffice();
  const invitation = useSelector(session, ({ context }) => context.invitation);
  const { answer, failure } = useQuery(checkInvitation, { invitation });
  if (answer === undefined && failure === undefined) return <Skeleton label={INVITATION.checking} rows={4} />;
  if (failure?.status !== USED) return <Entries />;
  return (
    <div className={css.form}>
      <Notice tone="error" title={failure.message} />
      <SignInInstead />
    </div>
  );
}

function SignInInstead() {
  const { session } = useOffice();
  return (
    <div>
      <Button kind="quiet" size="dense" onClick={() => session.send({ type: 'form.returned' })}>
        {INVITATION.have}
      </Button>
    </div>
  );
}

/** Takes the name and the password of a person who was invited. */
function Entries() {
  const { session } = useOffice();
  const { end, failure } = useSelector(session, ({ context }) => context);
  const isBusy = useSelector(session, (state) => state.hasTag('busy'));
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState(NO_PASSWORD);
  const problems = {
    ...problemsOf({ name: name.trim() === '' ? INVITATION.nameMissing : undefined }),
    ...newPasswordProblems(chosen),
  };
  const answers = useAnswers<'name' | 'password' | 'again'>({ problems, failure, busy: isBusy });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (answers.hold()) return;
    session.send({ type: 'invitation.accepted', name: name.trim(), password: chosen.password });
  };
  return (
    <form ref={answers.form} className={css.form} noValidate onSubmit={submit}>
      <p>{INVITATION.lead}</p>
      {end && !failure && <Notice tone="info" title={ENDS[end]} />}
      <FormAnswer answers={answers} />
      <Field
        id="name"
        label={INVITATION.name}
        hint={INVITATION.nameHint}
        name="name"
        autoComplete="name"
        maxLength={LONGEST_NAME}
        required
        value={name}
        error={answers.errorAt('name')}
        onChange={({ target }) => setName(target.value)}
      />
      <PasswordFields value={chosen} onChange={setChosen} errorAt={answers.errorAt} onLeave={answers.leave} />
      <Button type="submit" wide busy={isBusy}>
        {INVITATION.submit}
      </Button>
      {!isBusy && <SignInInstead />}
    </form>
  );
}
