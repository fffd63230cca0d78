import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { Button } from '../../../src/components/buttons/Button.tsx';
import { Notice } from '../../../src/components/messages/Notice.tsx';
import { Skeleton } from '../../../src/components/messages/Skeleton.tsx';
import { useOffice } from '../../app/office-context.tsx';
import { Heading } from '../../components/Heading.tsx';
import { OFFICE } from '../../text/en.ts';
import { FACTOR, INVITATION, SIGN_IN } from '../../text/session.ts';
import { FactorStep } from './FactorStep.tsx';
import { InvitationForm } from './InvitationForm.tsx';
import { KeyStep } from './KeyStep.tsx';
import css from './SignIn.module.css';
import { SignInForm } from './SignInForm.tsx';

/** Everything before somebody is signed in: one step at a time. */
export function SignedOut() {
  const { session } = useOffice();
  const state = useSelector(session, (snapshot) => snapshot);
  const { failure } = state.context;

  if (state.hasTag('key'))
    return (
      <Step key="key" title={INVITATION.keyTitle}>
        <KeyStep />
      </Step>
    );
  if (state.hasTag('invited'))
    return (
      <Step key="invitation" title={INVITATION.title}>
        <InvitationForm />
      </Step>
    );
  if (state.hasTag('code'))
    return (
      <Step key="code" title={FACTOR.title}>
        <FactorStep />
      </Step>
    );
  if (state.hasTag('unread'))
    return (
      <Step key="unread" title={SIGN_IN.unread}>
        <Notice
          tone="error"
          action={<Button onClick={() => session.send({ type: 'retry.chosen' })}>{OFFICE.retry}</Button>}
        >
          {failure?.message}
        </Notice>
      </Step>
    );
  if (state.hasTag('form'))
    return (
      <Step key="form" title={SIGN_IN.title}>
        <SignInForm />
      </Step>
    );
  return <Skeleton label={SIGN_IN.opening} />;
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={css.step}>
      <Heading title={title} />
      {children}
    </div>
  );
}
