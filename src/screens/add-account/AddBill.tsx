import { useSelector } from '@xstate/react';
import { useIsOffline } from '../../app/app-context.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { Checkbox } from '../../components/fields/Checkbox.tsx';
import { RadioCard } from '../../components/fields/RadioCard.tsx';
import { RadioCards } from '../../components/fields/RadioCards.tsx';
import css from './AddAccount.module.css';
import { FoundAccount } from './FoundAccount.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { StepHeading } from './StepHeading.tsx';
import { UnknownOutcome } from './UnknownOutcome.tsx';
import type { AddAccountRef } from './use-add-account.ts';

const OFFLINE = 'Adding an account needs a connection.';

/** The account that was found, and the options for adding it (ADD-21 to ADD-26). */
export function AddBill({ wizard }: { wizard: AddAccountRef }) {
  const { organization, billType, located, payers, paperless } = useSelector(
    wizard,
    ({ context }) => context,
  );
  const isBusy = useSelector(wizard, (state) => state.hasTag('busy'));
  const isReady = useSelector(wizard, (state) => isBusy || state.can({ type: 'account.confirmed' }));
  const isPasswordAsked = useSelector(wizard, (state) => state.hasTag('proving'));
  const isUnknown = useSelector(wizard, (state) => state.hasTag('unheard'));
  const isOffline = useIsOffline();
  if (!organization || !billType || !located) return null;

  return (
    <div className={css.step}>
      <StepHeading>Is this your account?</StepHeading>
      <FoundAccount organization={organization} billType={billType} located={located} />
      {isUnknown && <UnknownOutcome wizard={wizard} />}
      {!isUnknown && located.hasPayers && (
        <RadioCards
          legend="Others already pay this account"
          hint="Choose how you are added."
          value={payers}
          onChange={(chosen) =>
            wizard.send({
              type: 'payers.chosen',
              payers: chosen === 'taken over' ? 'taken over' : 'shared',
            })
          }
        >
          <RadioCard
            value="shared"
            title="Be added as a payer"
            text="You see and pay its bills beside them. Nothing changes for them."
          />
          <RadioCard
            value="taken over"
            title="Take over the account"
            text="You are added now. After 72 hours it is yours alone, unless one of them objects. They are told by email. Their auto pay and scheduled payments for it end then."
          />
        </RadioCards>
      )}
      {!isUnknown && billType.allow_paperless && (
        <Checkbox
          label="Go paperless"
          hint={
            located.hasPayers
              ? 'Bills come here instead of on paper, for everyone who shares the account.'
              : 'Bills come here instead of on paper.'
          }
          checked={paperless}
          onChange={(chosen) => wizard.send({ type: 'paperless.chosen', paperless: chosen })}
        />
      )}
      {isPasswordAsked && <PasswordForm wizard={wizard} blockedBecause={isOffline ? OFFLINE : undefined} />}
      {!isUnknown && (
        <div className={css.actions}>
          {!isPasswordAsked && (
            <Button
              busy={isBusy}
              blockedBecause={isOffline ? OFFLINE : isReady ? undefined : 'First choose how you are added.'}
              onClick={() => wizard.send({ type: 'account.confirmed' })}
            >
              Add Account
            </Button>
          )}
          <Button kind="secondary" onClick={() => wizard.send({ type: 'step.returned' })}>
            Back
          </Button>
        </div>
      )}
    </div>
  );
}
