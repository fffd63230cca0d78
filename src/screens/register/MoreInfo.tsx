import { useActorRef, useSelector } from '@xstate/react';
import { type SubmitEvent, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { loggedCustomerIn, type Profile } from '../../../domain/profile/profile.ts';
import {
  type ProfileEntry,
  profileEntryOf,
  profileProblems,
  TERMS_NOT_ACCEPTED,
} from '../../../domain/profile/profile-form.ts';
import { useApp, useIsOffline, useWired } from '../../app/app-context.tsx';
import { to } from '../../app/routes.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { ErrorSummary } from '../../components/fields/ErrorSummary.tsx';
import { useLeftFields } from '../../components/fields/use-left-fields.ts';
import { PageHeading } from '../../components/layout/PageHeading.tsx';
import { Skeleton } from '../../components/messages/Skeleton.tsx';
import css from '../../widgets/account/Form.module.css';
import { useLogout } from '../../widgets/account/logout.ts';
import { missingText, summaryOf } from '../../widgets/account/missing-fields.ts';
import { ProfileFields } from '../../widgets/account/ProfileFields.tsx';
import { UnavailableNotice } from '../../widgets/Unavailable.tsx';
import { AcceptTerms } from './AcceptTerms.tsx';
import { completionWiring } from './wiring.ts';

/** The missing fields of a profile, requested after the sign-in (REG-04, REG-05, REG-22). */
export function MoreInfo() {
  const { session } = useApp();
  const machine = useActorRef(useWired(completionWiring));
  const { profile, failure } = useSelector(machine, ({ context }) => context);
  const isUnread = useSelector(machine, (state) => state.hasTag('unread'));
  const isBusy = useSelector(machine, (state) => state.hasTag('busy'));
  const saved = useSelector(machine, ({ output }) => output?.profile);
  const [, navigate] = useLocation();
  const logout = useLogout();

  useEffect(() => {
    if (!saved) return;
    session.send({ type: 'profile.changed', profile: loggedCustomerIn(saved) });
    navigate(saved.verified ? to.billsAdd() : to.registered(), { replace: true });
  }, [saved, session, navigate]);

  return (
    <div className={css.page}>
      <PageHeading
        title="More about you"
        lead="We need this once, before you go on to your bills."
        end={
          <Button kind="quiet" size="dense" onClick={logout}>
            Logout
          </Button>
        }
      />
      {isUnread && (
        <UnavailableNotice failure={failure} onRetry={() => machine.send({ type: 'retry.chosen' })}>
          Completing your profile needs a connection.
        </UnavailableNotice>
      )}
      {!profile && !isUnread && <Skeleton label="Loading your profile" />}
      {profile && (
        <MoreInfoForm
          profile={profile}
          failure={failure}
          isBusy={isBusy}
          onEdited={() => machine.send({ type: 'form.edited' })}
          onSubmit={(entry) =>
            machine.send({ type: 'form.submitted', entry: { ...entry, terms_accepted: true } })
          }
        />
      )}
    </div>
  );
}

type MoreInfoFormProps = {
  profile: Profile;
  failure: Parameters<typeof summaryOf>[0];
  isBusy: boolean;
  onEdited: () => void;
  onSubmit: (entry: ProfileEntry) => void;
};

function MoreInfoForm({ profile, failure, isBusy, onEdited, onSubmit }: MoreInfoFormProps) {
  const [entry, setEntry] = useState<ProfileEntry>(() => profileEntryOf(profile));
  const [accepted, setAccepted] = useState(profile.terms_accepted);
  const isOffline = useIsOffline();
  const problems = {
    ...profileProblems(entry),
    ...(accepted ? {} : { terms_accepted: TERMS_NOT_ACCEPTED }),
  };
  const { errorAt, leave } = useLeftFields(problems, failure?.errors);
  const missing = missingText(isOffline, problems);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!missing) onSubmit(entry);
  };
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <ErrorSummary errors={summaryOf(failure)} />
      <ProfileFields
        entry={entry}
        onChange={(change) => {
          setEntry((current) => ({ ...current, ...change }));
          onEdited();
        }}
        errorAt={errorAt}
        onLeave={leave}
      />
      {!profile.terms_accepted && <AcceptTerms accepted={accepted} onChange={setAccepted} />}
      <div className={css.actions}>
        <Button type="submit" busy={isBusy} blockedBy={missing && 'next-reason'}>
          Next
        </Button>
        {missing && (
          <p id="next-reason" tabIndex={-1} className={css.reason}>
            {missing}
          </p>
        )}
      </div>
    </form>
  );
}
