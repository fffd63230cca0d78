import { useSelector } from '@xstate/react';
import { payersProblem } from '../../../domain/accounts/add-account.ts';
import {
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
import { FoundAccount } from './FoundAccount.tsx';
import { LastRefusal } from './LastRefusal.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { StepHeading } from './StepHeading.tsx';
import { UnknownOutcome } from './UnknownOutcome.tsx';
import type { AddAccountRef } from './use-add-account.ts';

/** The account that was found, and the options for adding it (ADD-21 to ADD-26). */
export function AddBill({ wizard }: { wizard: AddAccountRef }) {
  const { organization, billType, located, payers, paperless } = useSelector(
    wizard,
    ({ context }) => context,
  );
  const isBusy = useSelector(wizard, (state) => state.hasTag('busy'));
  const answers = useAnswers({
    problems: problemsOf({ payers: located && payersProblem(located, payers) }),
  });
  const isPasswordAsked = useSelector(wizard, (state) => state.hasTag('proving'));
  const isUnknown = useSelector(wizard, (state) => state.hasTag('unheard'));
  const isOffline = useIsOffline();
  if (!organization || !billType || !located) return null;

  return (
    <div ref={answers.form} className={css.step}>
      <StepHeading>{FOUND_ACCOUNT.heading}</StepHeading>
      <FoundAccount organization={organization} billType={billType} located={located} />
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
