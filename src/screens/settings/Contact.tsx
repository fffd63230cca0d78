import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { OFFLINE, SAVED } from '../../../domain/api/text/en.ts';
import type { Profile } from '../../../domain/profile/profile.ts';
import { profileEntryOf } from '../../../domain/profile/profile-form.ts';
import { CONTACT } from '../../../domain/profile/text/settings.ts';
import { WALLET_SAVED } from '../../../domain/wallet/text/en.ts';
import { contactSettingsMachine } from '../../../machines/profile/contact-settings.machine.ts';
import { useApp, useIsOffline, useToast, useWired } from '../../app/app-context.tsx';
import { isSetUp } from '../../app/portal.ts';
import { href, to } from '../../app/routes.ts';
import { useEmitted } from '../../app/use-emitted.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { MessageDialog } from '../../components/dialogs/MessageDialog.tsx';
import { ErrorSummary } from '../../components/fields/ErrorSummary.tsx';
import { Told } from '../../components/messages/Told.tsx';
import { refetchProfile, saveFullProfile } from '../../queries/profile.ts';
import { MobileDialog } from '../../widgets/mobile/MobileDialog.tsx';
import { wasCodeJustSent } from '../../widgets/mobile/wiring.ts';
import { ContactFacts } from './ContactFacts.tsx';
import { ContactForm } from './ContactForm.tsx';
import { EmailDialog } from './EmailDialog.tsx';
import { Section } from './Section.tsx';
import css from './Settings.module.css';

type OpenDialog = 'email' | 'mobile' | 'verify' | 'code' | undefined;

/**
 * The customer's name, address and contact, and their changes (SET-05 to SET-14). With an account, they open
 * for its mobile number (SET-02).
 */
export function Contact({ profile, accountId }: { profile: Profile; accountId: number }) {
  const isForNumber = accountId > 0;
  const app = useApp();
  const machine = useActorRef(useWired(contactSettingsMachine));
  const snapshot = useSelector(machine, (state) => state);
  const { context } = snapshot;
  const isBusy = snapshot.hasTag('busy');
  const [open, setOpen] = useState<OpenDialog>(isForNumber && isSetUp('texts') ? 'mobile' : undefined);
  const [isVerifiedNow, setIsVerifiedNow] = useState(false);
  const isOffline = useIsOffline();
  const toast = useToast();
  const offlineId = isOffline ? 'contact-offline' : undefined;

  useEmitted(machine, {
    'profile.saved': ({ profile: saved }) => void saveFullProfile(app, saved),
    'profile.renewed': ({ profile: read }) => void saveFullProfile(app, read),
    'wallets.updated': () =>
      toast({
        tone: 'ok',
        text: WALLET_SAVED,
        seconds: 3,
      }),
  });

  // The form is open behind the question for the number (SET-02).
  const first = useRef({ isForNumber: isForNumber && !isOffline, held: profileEntryOf(profile) });
  useEffect(() => {
    const { isForNumber: opens, held } = first.current;
    if (opens) machine.send({ type: 'edit.chosen', held });
  }, [machine]);

  const isEditing = snapshot.hasTag('editing');
  return (
    <Section
      title="Contact Information"
      offlineId={isEditing ? undefined : offlineId}
      end={
        !isEditing && (
          <Button
            kind="secondary"
            size="dense"
            blockedBy={offlineId}
            onClick={() => machine.send({ type: 'edit.chosen', held: profileEntryOf(profile) })}
          >
            Edit
          </Button>
        )
      }
    >
      {isEditing ? (
        <ContactForm
          profile={profile}
          overtaken={context.overtaken}
          failure={context.failure}
          busy={isBusy}
          onEdited={() => machine.send({ type: 'form.edited' })}
          onSubmit={(entry) => machine.send({ type: 'form.submitted', entry })}
          onCancel={() => machine.send({ type: 'edit.cancelled' })}
        />
      ) : (
        <ContactFacts
          profile={profile}
          blockedBy={offlineId}
          onOpen={(what) => {
            const isHere = what === 'verify' && wasCodeJustSent(app.adapters, profile.mobile_number ?? '');
            setOpen(isHere ? 'code' : what);
          }}
        />
      )}
      {snapshot.matches('saved') && (
        <MessageDialog title="Saved" onRead={() => machine.send({ type: 'success.seen' })}>
          <p>{SAVED}</p>
        </MessageDialog>
      )}
      {snapshot.hasTag('offering') && (
        <Dialog
          title={CONTACT.updateAll}
          onDismiss={() => machine.send({ type: 'update.declined' })}
          actions={
            <>
              <Button
                busy={isBusy}
                blockedBecause={isOffline ? OFFLINE : undefined}
                onClick={() => machine.send({ type: 'update.accepted' })}
              >
                Update all
              </Button>
              <Button kind="secondary" onClick={() => machine.send({ type: 'update.declined' })}>
                Only my profile
              </Button>
            </>
          }
        >
          <p>{CONTACT.updateMeans}</p>
          <ErrorSummary errors={context.updateFailure ? [{ text: context.updateFailure }] : []} />
        </Dialog>
      )}
      {open === 'email' && (
        <EmailDialog
          onDone={async (email) => {
            setOpen(undefined);
            if (email === undefined) return;
            if (email === '') await refetchProfile(app);
            else await saveFullProfile(app, { ...profile, email, verified: true });
            machine.send({ type: 'email.changed' });
          }}
        />
      )}
      {isForNumber && isVerifiedNow && profile.mobile_number && (
        <Told
          title={CONTACT.mobileVerified}
          action={
            <ButtonLink size="dense" href={href(to.payByText(accountId, profile.mobile_number))}>
              {CONTACT.toPayByText}
            </ButtonLink>
          }
        />
      )}
      {(open === 'mobile' || open === 'verify' || open === 'code') && (
        <MobileDialog
          isInHand={open === 'code'}
          isForNumber={isForNumber}
          number={open === 'mobile' ? '' : (profile.mobile_number ?? '')}
          onDone={async (how) => {
            setOpen(undefined);
            if (how !== 'verified') return;
            await refetchProfile(app);
            setIsVerifiedNow(true);
          }}
        />
      )}
      <p className={css.note}>{CONTACT.emailSignsIn}</p>
    </Section>
  );
}
