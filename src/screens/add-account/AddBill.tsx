import { useSelector } from '@xstate/react';
import { type LocatedAccount, payersProblem } from '../../../domain/accounts/add-account.ts';
import type { BillType } from '../../../domain/accounts/biller.ts';
import {
  ADDED,
  ADDING_OFFLINE,
  FOUND_ACCOUNT,
  OTHER_PAYERS,
  paperlessHint,
} from '../../../domain/accounts/text/add-account.ts';
import { problemsOf } from '../../../domain/values/problems.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { Checkbox } from '../../components/fields/Checkbox.tsx';
import { FormAnswer } from '../../components/fields/FormAnswer.tsx';
import { RadioCard } from '../../components/fields/RadioCard.tsx';
import { RadioCards } from '../../components/fields/RadioCards.tsx';
import { useAnswers } from '../../components/fields/use-answers.ts';
import css from './AddAccount.module.css';
import { Added } from './Added.tsx';
import { FoundAccount } from './FoundAccount.tsx';
import { LastRefusal } from './LastRefusal.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { StepHeading } from './StepHeading.tsx';
import { UnknownOutcome } from './UnknownOutcome.tsx';
import type { AddAccountRef } from './use-add-account.ts';

/** The account that was found, with the options for adding it or what can be done next (ADD-21 to ADD-30). */
export function AddBill({ wizard, isAdded }: { wizard: AddAccountRef; isAdded: boolean }) {
  const { organization, billType, located } = useSelector(wizard, ({ context }) => context);
  if (!organization || !billType || !located) return null;
  return (
    <div className={css.step}>
      <StepHeading>{isAdded ? ADDED.heading : FOUND_ACCOUNT.heading}</StepHeading>
      <FoundAccount organization={organization} billType={billType} located={located} />
      {isAdded ? (
        <Added wizard={wizard} billType={billType} />
      ) : (
        <AddingOptions wizard={wizard} billType={billType} located={located} />
      )}
    </div>
  );
}

interface AddingOptionsProps {
  readonly wizard: AddAccountRef;
  readonly billType: BillType;
  readonly located: LocatedAccount;
}

/** How the account is added (ADD-22 to ADD-26). */
function AddingOptions({ wizard, billType, located }: AddingOptionsProps) {
  const payers = useSelector(wizard, ({ context }) => context.payers);
  const paperless = useSelector(wizard, ({ context }) => context.paperless);
  const isBusy = useSelector(wizard, (state) => state.hasTag('busy'));
  const answers = useAnswers({
    problems: problemsOf({ payers: payersProblem(located, payers) }),
  });
  const isPasswordAsked = useSelector(wizard, (state) => state.hasTag('proving'));
  const isUnknown = useSelector(wizard, (state) => state.hasTag('unheard'));
  const isOffline = useIsOffline();

  return (
    <div ref={answers.form} className={css.step}>
      <FormAnswer answers={answers} />
      <LastRefusal wizard={wizard} />
      {isUnknown && <UnknownOutcome wizard={wizard} />}
      {!isUnknown && located.hasPayers && (
        <RadioCards
          id="payers"
          legend={OTHER_PAYERS.legend}
          value={payers}
          error={answers.errorAt('payers')}
          onChange={(chosen) =>
            wizard.send({
              type: 'payers.chosen',
              payers: chosen === 'taken over' ? 'taken over' : 'shared',
            })
          }
        >
          <RadioCard value="shared" title={OTHER_PAYERS.sharedTitle} text={OTHER_PAYERS.shared} />
          <RadioCard value="taken over" title={OTHER_PAYERS.takenOverTitle} text={OTHER_PAYERS.takenOver} />
        </RadioCards>
      )}
      {!isUnknown && billType.allow_paperless && (
        <Checkbox
          label={FOUND_ACCOUNT.paperless}
          hint={paperlessHint(located.hasPayers)}
          checked={paperless}
          onChange={(chosen) => wizard.send({ type: 'paperless.chosen', paperless: chosen })}
        />
      )}
      {isPasswordAsked && (
        <PasswordForm wizard={wizard} blockedBecause={isOffline ? ADDING_OFFLINE : undefined} />
      )}
      {!isUnknown && (
        <div className={css.actions}>
          {!isPasswordAsked && (
            <Button
              busy={isBusy}
              blockedBecause={isOffline ? ADDING_OFFLINE : undefined}
              onClick={() => {
                if (!answers.hold()) wizard.send({ type: 'account.confirmed' });
              }}
            >
              {FOUND_ACCOUNT.add}
            </Button>
          )}
          <Button kind="secondary" onClick={() => wizard.send({ type: 'step.returned' })}>
            {FOUND_ACCOUNT.back}
          </Button>
        </div>
      )}
    </div>
  );
}
