import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { Failure } from '../../../domain/failure.ts';
import { followedEntry } from '../../../domain/followed-entry.ts';
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
  const [{ entry, of }, setHeld] = useState({ entry: profileEntryOf(profile), of: profile });
  if (of !== profile)
    setHeld({ entry: followedEntry(entry, profileEntryOf(of), profileEntryOf(profile)), of: profile });
  const isOffline = useIsOffline();
  const problems = profileProblems(entry);
  const { errorAt, leave } = useLeftFields(problems, failure?.errors);
  const missing = missingText(isOffline, problems);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (overtaken && !busy && !failure) notice.current?.focus();
  }, [overtaken, busy, failure]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!missing) onSubmit(entry);
  };
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <ErrorSummary errors={summaryOf(failure)} />
      {overtaken && (
        <div ref={notice} tabIndex={-1}>
          <Notice tone="error" title={overtaken}>
            Nothing was saved here yet. What you entered is still here beside what the other device saved:
            Save puts it in, Cancel keeps theirs.
          </Notice>
        </div>
      )}
      <ProfileFields
        entry={entry}
        onChange={(change) => {
          setHeld((held) => ({ ...held, entry: { ...held.entry, ...change } }));
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
