import { type SubmitEvent, useState } from 'react';
import type { Failure } from '../../../domain/failure.ts';
import type { Profile } from '../../../domain/profile.ts';
import { type ProfileEntry, profileProblems } from '../../../domain/registration.ts';
import { useIsOffline } from '../../app-context.tsx';
import { Button } from '../../parts/Button.tsx';
import { ErrorSummary } from '../../parts/ErrorSummary.tsx';
import { useLeftFields } from '../../parts/use-left-fields.ts';
import { entryOf } from '../register/entry.ts';
import { missingText, summaryOf } from '../register/missing.ts';
import { ProfileFields } from '../register/ProfileFields.tsx';
import css from './Settings.module.css';

type ContactFormProps = {
  profile: Profile;
  failure: Failure | undefined;
  busy: boolean;
  onEdited: () => void;
  onSubmit: (entry: ProfileEntry) => void;
  onCancel: () => void;
};

/** Contact Information in edit mode, under the rules of registration (SET-05, SET-06, SET-11). */
export function ContactForm({ profile, failure, busy, onEdited, onSubmit, onCancel }: ContactFormProps) {
  const [entry, setEntry] = useState<ProfileEntry>(() => entryOf(profile));
  const isOffline = useIsOffline();
  const problems = profileProblems(entry);
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
          setEntry((held) => ({ ...held, ...change }));
          onEdited();
        }}
        errorAt={errorAt}
        onLeave={leave}
      />
      <div className={css.actions}>
        <Button type="submit" busy={busy} blockedBy={missing && 'contact-reason'}>
          Save
        </Button>
        <Button kind="secondary" onClick={onCancel}>
          Cancel
        </Button>
        {missing && (
          <p id="contact-reason" tabIndex={-1} className={css.reason}>
            {missing}
          </p>
        )}
      </div>
    </form>
  );
}
