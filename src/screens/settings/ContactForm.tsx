import { type SubmitEvent, useState } from 'react';
import type { Failure } from '../../../domain/failure.ts';
import type { Profile } from '../../../domain/profile.ts';
import { type ProfileEntry, profileEntryOf, profileProblems } from '../../../domain/registration.ts';
import { useIsOffline } from '../../app-context.tsx';
import { Button } from '../../parts/Button.tsx';
import { ErrorSummary } from '../../parts/ErrorSummary.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { useLeftFields } from '../../parts/use-left-fields.ts';
import { missingText, summaryOf } from '../register/missing.ts';
import { ProfileFields } from '../register/ProfileFields.tsx';
import css from './Settings.module.css';

type ContactFormProps = {
  profile: Profile;
  /** What another device saved while this form was open. */
  overtaken: string;
  failure: Failure | undefined;
  busy: boolean;
  onEdited: () => void;
  onSubmit: (entry: ProfileEntry) => void;
  onCancel: () => void;
};

/** Contact Information in edit mode, under the rules of registration (SET-05, SET-06, SET-11). */
export function ContactForm({
  profile,
  overtaken,
  failure,
  busy,
  onEdited,
  onSubmit,
  onCancel,
}: ContactFormProps) {
  const [entry, setEntry] = useState<ProfileEntry>(() => profileEntryOf(profile));
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
      {overtaken && (
        <Notice tone="error" title={overtaken}>
          Nothing was saved here yet. Save puts in what you entered; Cancel keeps what the other device saved.
        </Notice>
      )}
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
