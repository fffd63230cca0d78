import { useActorRef, useSelector } from '@xstate/react';
import { ChevronLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Failure } from '../../../domain/api/failure.ts';
import { loggedCustomerIn, type Profile } from '../../../domain/profile/profile.ts';
import { type ProfileEntry, profileEntryOf, profileProblems } from '../../../domain/profile/profile-form.ts';
import { MORE_INFO } from '../../../domain/profile/text/more-info.ts';
import { profileProblemText } from '../../../domain/profile/text/problems.ts';
import { TERMS_NOT_ACCEPTED } from '../../../domain/profile/text/sign-up.ts';
import { inWords } from '../../../domain/values/problems.ts';
import { profileCompletionMachine } from '../../../machines/profile/profile-completion.machine.ts';
import { useApp, useIsOffline, useWired } from '../../app/app-context.tsx';
import { href, to } from '../../app/routes.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Form } from '../../components/fields/Form.tsx';
import { useAnswers } from '../../components/fields/use-answers.ts';
import { PageHeading } from '../../components/layout/PageHeading.tsx';
import { Skeleton } from '../../components/messages/Skeleton.tsx';
import css from '../../widgets/account/Form.module.css';
import { useLogout } from '../../widgets/account/logout.ts';
import { missingText } from '../../widgets/account/missing-fields.ts';
import { ProfileFields } from '../../widgets/account/ProfileFields.tsx';
import { UnavailableNotice } from '../../widgets/Unavailable.tsx';
import { AcceptTerms } from './AcceptTerms.tsx';

/**
 * The missing fields of a profile. They are asked for when something needs them, and after a sign-in without
 * accepted terms (REG-04, REG-05, REG-22, ruling 53).
 */
export function MoreInfo() {
  const { session } = useApp();
  const machine = useActorRef(useWired(profileCompletionMachine));
  const { profile, failure } = useSelector(machine, ({ context }) => context);
  const isUnread = useSelector(machine, (state) => state.hasTag('unread'));
  const isBusy = useSelector(machine, (state) => state.hasTag('busy'));
  const saved = useSelector(machine, ({ output }) => output?.profile);
  const [, navigate] = useLocation();
  const asker = useAsker();
  const logout = useLogout();

  useEffect(() => {
    if (!saved) return;
    session.send({ type: 'profile.changed', profile: loggedCustomerIn(saved) });
    navigate(saved.verified ? (asker ?? to.billsAdd()) : to.registered(), { replace: true });
  }, [saved, session, navigate, asker]);

  return (
    <div className={css.page}>
      <PageHeading
        title={MORE_INFO.title}
        lead={asker ? MORE_INFO.leadOfAsker : MORE_INFO.lead}
        back={
          asker && (
            <a href={href(asker)}>
              <ChevronLeft aria-hidden="true" />
              {MORE_INFO.back}
            </a>
          )
        }
        end={
          <Button kind="quiet" size="dense" onClick={logout}>
            {MORE_INFO.logout}
          </Button>
        }
      />
      {isUnread && (
        <UnavailableNotice failure={failure} onRetry={() => machine.send({ type: 'retry.chosen' })}>
          {MORE_INFO.offline}
        </UnavailableNotice>
      )}
      {!profile && !isUnread && <Skeleton label={MORE_INFO.loading} />}
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

/** The route of what needs the profile, to return there; undefined after a sign-in. */
function useAsker(): string | undefined {
  const route = new URLSearchParams(useSearch()).get('return');
  return route?.startsWith('/') ? route : undefined;
}

type MoreInfoFormProps = {
  profile: Profile;
  failure: Failure | undefined;
  isBusy: boolean;
  onEdited: () => void;
  onSubmit: (entry: ProfileEntry) => void;
};

function MoreInfoForm({ profile, failure, isBusy, onEdited, onSubmit }: MoreInfoFormProps) {
  const [entry, setEntry] = useState<ProfileEntry>(() => profileEntryOf(profile));
  const [accepted, setAccepted] = useState(profile.terms_accepted);
  const isOffline = useIsOffline();
  const problems = {
    ...inWords(profileProblems(entry), profileProblemText),
    ...(accepted ? {} : { terms_accepted: TERMS_NOT_ACCEPTED }),
  };
  const answers = useAnswers({ problems, failure, busy: isBusy });
  const missing = missingText(isOffline, problems, answers.errorAt);
  return (
    <Form answers={answers} className={css.form} isBlocked={isOffline} onSubmit={() => onSubmit(entry)}>
      <ProfileFields
        entry={entry}
        onChange={(change) => {
          setEntry((current) => ({ ...current, ...change }));
          onEdited();
        }}
        errorAt={answers.errorAt}
        onLeave={answers.leave}
      />
      {!profile.terms_accepted && (
        <AcceptTerms accepted={accepted} error={answers.errorAt('terms_accepted')} onChange={setAccepted} />
      )}
      <div className={css.actions}>
        <Button type="submit" busy={isBusy} blockedBy={missing && 'next-reason'} answers={!isOffline}>
          {MORE_INFO.next}
        </Button>
        {missing && (
          <p id="next-reason" tabIndex={-1} className={css.reason}>
            {missing}
          </p>
        )}
      </div>
    </Form>
  );
}
