import { type SubmitEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { invitePerson } from '../../../domain/office/people-calls.ts';
import type { Role } from '../../../domain/office/rights.ts';
import { isEmail } from '../../../domain/values/contact.ts';
import { problemsOf } from '../../../domain/values/problems.ts';
import { Button } from '../../../src/components/buttons/Button.tsx';
import { Field } from '../../../src/components/fields/Field.tsx';
import { FormAnswer } from '../../../src/components/fields/FormAnswer.tsx';
import { TextArea } from '../../../src/components/fields/TextArea.tsx';
import { useAnswers } from '../../../src/components/fields/use-answers.ts';
import { useAnnounce } from '../../app/announcer.tsx';
import { useChange } from '../../app/use-change.ts';
import { Heading } from '../../components/Heading.tsx';
import { FormColumn } from '../../components/Part.tsx';
import { ASK } from '../../text/en.ts';
import { INVITE, ROLES_FORM } from '../../text/people.ts';
import { RoleFields, useReaches } from './RoleFields.tsx';

/** Mails an invitation, and asks a second person for the roles. */
export function InvitePerson() {
  const [, navigate] = useLocation();
  const announce = useAnnounce();
  const [first = null] = useReaches();
  const [key] = useState(() => crypto.randomUUID());
  const [email, setEmail] = useState('');
  const [biller, setBiller] = useState(first);
  const [roles, setRoles] = useState<readonly Role[]>([]);
  const [reason, setReason] = useState('');
  const { busy, failure, change } = useChange(invitePerson);
  const problems = problemsOf({
    email: isEmail(email.trim()) ? undefined : INVITE.emailMissing,
    roles: roles.length === 0 ? ROLES_FORM.rolesMissing : undefined,
    reason: reason.trim() === '' ? ASK.reasonMissing : undefined,
  });
  const answers = useAnswers<'email' | 'roles' | 'reason'>({ problems, failure, busy });
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (answers.hold()) return;
    const made = await change({ key, email: email.trim(), biller, roles: [...roles], reason: reason.trim() });
    if (!made) return;
    announce(INVITE.done);
    navigate(`/people/${made.id}`);
  };
  return (
    <>
      <Heading title={INVITE.title} lead={INVITE.lead} />
      <form ref={answers.form} noValidate onSubmit={(event) => void submit(event)}>
        <FormColumn>
          <FormAnswer answers={answers} />
          <Field
            id="email"
            label={INVITE.email}
            type="email"
            autoComplete="off"
            required
            value={email}
            error={answers.errorAt('email')}
            onChange={({ target }) => setEmail(target.value)}
          />
          <RoleFields
            biller={biller}
            roles={roles}
            error={answers.errorAt('roles')}
            onBiller={(next) => {
              setBiller(next);
              setRoles([]);
            }}
            onRoles={setRoles}
          />
          <TextArea
            id="reason"
            label={ASK.reason}
            rows={2}
            maxLength={500}
            required
            value={reason}
            error={answers.errorAt('reason')}
            onChange={({ target }) => setReason(target.value)}
          />
          <div>
            <Button type="submit" busy={busy}>
              {INVITE.action}
            </Button>
          </div>
        </FormColumn>
      </form>
    </>
  );
}
