import { useEffect, useRef, useState } from 'react';
import type { Failure } from '../../../domain/api/failure.ts';
import type { Profile } from '../../../domain/profile/profile.ts';
import { type ProfileEntry, profileEntryOf, profileProblems } from '../../../domain/profile/profile-form.ts';
import { profileProblemText } from '../../../domain/profile/text/problems.ts';
import { CONTACT } from '../../../domain/profile/text/settings.ts';
import { mergedEntry } from '../../../domain/values/concurrent-edit.ts';
import { inWords } from '../../../domain/values/problems.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { Form } from '../../components/fields/Form.tsx';
import { useAnswers } from '../../components/fields/use-answers.ts';
import { Told } from '../../components/messages/Told.tsx';
import { missingText } from '../../widgets/account/missing-fields.ts';
import { ProfileFields } from '../../widgets/account/ProfileFields.tsx';
import css from './Settings.module.css';

type ContactFormProps = {
  profile: Profile;
  /** The change that another device saved while this form was open, as a text. */
  overtaken: string;
  failure: Failure | undefined;
  busy: boolean;
  onEdited: () => void;
  onSubmit: (entry: ProfileEntry) => void;
  onCancel: () => void;
};

/** Contact Information in edit mode, with the rules of registration (SET-05, SET-06, SET-11). */
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
    setHeld({ entry: mergedEntry(entry, profileEntryOf(of), profileEntryOf(profile)), of: profile });
  const isOffline = useIsOffline();
  const problems = inWords(profileProblems(entry), profileProblemText);
  const answers = useAnswers({ problems, failure, busy });
  const missing = missingText(isOffline, problems, answers.errorAt);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (overtaken && !busy && !failure) notice.current?.focus();
  }, [overtaken, busy, failure]);
  return (
    <Form answers={answers} className={css.form} isBlocked={isOffline} onSubmit={() => onSubmit(entry)}>
      {overtaken && (
        <div ref={notice} tabIndex={-1}>
          <Told tone="error" title={overtaken}>
            {CONTACT.overtaken}
          </Told>
        </div>
      )}
      <ProfileFields
        entry={entry}
        onChange={(change) => {
          setHeld((held) => ({ ...held, entry: { ...held.entry, ...change } }));
          onEdited();
        }}
        errorAt={answers.errorAt}
        onLeave={answers.leave}
      />
      <div className={css.actions}>
        <Button type="submit" busy={busy} blockedBy={missing && 'contact-reason'} answers={!isOffline}>
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
    </Form>
  );
}
