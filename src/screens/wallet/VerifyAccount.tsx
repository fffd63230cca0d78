import { useActorRef, useSelector } from '@xstate/react';
import { shortDate } from '../../../domain/values/calendar-date.ts';
import { problemsOf } from '../../../domain/values/problems.ts';
import { depositProblem } from '../../../domain/wallet/deposit.ts';
import type { SavedMethod } from '../../../domain/wallet/saved-method.ts';
import { WALLET_WORDS } from '../../../domain/wallet/text/own-wallet.ts';
import { NOT_VERIFIED } from '../../../domain/wallet/text/verification.ts';
import type { Verification } from '../../../domain/wallet/verification.ts';
import { accountVerificationMachine } from '../../../machines/wallet/account-verification.machine.ts';
import { useToast, useWired } from '../../app/app-context.tsx';
import { useEmitted } from '../../app/use-emitted.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { AmountField } from '../../components/fields/AmountField.tsx';
import { Form } from '../../components/fields/Form.tsx';
import { refusalAt, useAnswers } from '../../components/fields/use-answers.ts';
import css from './VerifyAccount.module.css';

interface VerifyAccountProps {
  readonly method: SavedMethod;
  readonly verification: Verification;
  readonly onChanged: () => void;
}

/** What the customer has to do before a bank account can pay, and until when. */
export function VerifyAccount({ method, verification, onChanged }: VerifyAccountProps) {
  const actor = useActorRef(useWired(accountVerificationMachine), { input: { id: method.id } });
  const { first, second, failure } = useSelector(actor, ({ context }) => context);
  const isOpen = useSelector(actor, (snapshot) => snapshot.hasTag('open'));
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const idOf = (field: string) => `verify-${method.id}-${field}`;
  const answers = useAnswers({
    problems: problemsOf({ first: depositProblem(first), second: depositProblem(second) }),
    failure: refusalAt('first', failure),
    busy: isBusy,
    idOf,
  });
  const toast = useToast();
  useEmitted(actor, {
    'account.verified': () => {
      toast({ tone: 'ok', text: WALLET_WORDS.verified(method.nickname), seconds: 5 });
      onChanged();
    },
    'amounts.refused': onChanged,
  });
  if (verification.is_over) return <p className={css.words}>{NOT_VERIFIED}</p>;

  return (
    <div className={css.verify}>
      <p className={css.words}>
        {WALLET_WORDS.deposits(shortDate(verification.deposits_on), shortDate(verification.until))}
      </p>
      {isOpen ? (
        <Form
          answers={answers}
          className={css.form}
          onSubmit={() => actor.send({ type: 'amounts.submitted' })}
        >
          <div className={css.amounts}>
            <AmountField
              id={idOf('first')}
              label="First deposit"
              value={first}
              error={answers.errorAt('first')}
              onChange={(typed) => actor.send({ type: 'first.typed', typed })}
            />
            <AmountField
              id={idOf('second')}
              label="Second deposit"
              value={second}
              error={answers.errorAt('second')}
              onChange={(typed) => actor.send({ type: 'second.typed', typed })}
            />
          </div>
          <div className={css.actions}>
            <Button type="submit" size="dense" busy={isBusy}>
              Verify
            </Button>
            <Button kind="secondary" size="dense" onClick={() => actor.send({ type: 'entry.closed' })}>
              Cancel
            </Button>
          </div>
        </Form>
      ) : (
        <div>
          <Button kind="secondary" size="dense" onClick={() => actor.send({ type: 'entry.opened' })}>
            Enter the amounts
          </Button>
        </div>
      )}
    </div>
  );
}
