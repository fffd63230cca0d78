import { useActorRef, useSelector } from '@xstate/react';
import type { SubmitEvent } from 'react';
import { shortDate } from '../../../domain/values/calendar-date.ts';
import type { SavedMethod } from '../../../domain/wallet/saved-method.ts';
import { NOT_VERIFIED, type Verification } from '../../../domain/wallet/verification.ts';
import { useToast, useWired } from '../../app/app-context.tsx';
import { useEmitted } from '../../app/use-emitted.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { AmountField } from '../../components/fields/AmountField.tsx';
import css from './VerifyAccount.module.css';
import { accountVerificationWiring } from './wiring.ts';

interface VerifyAccountProps {
  readonly method: SavedMethod;
  readonly verification: Verification;
  readonly onChanged: () => void;
}

/** What the customer has to do before a bank account can pay, and until when. */
export function VerifyAccount({ method, verification, onChanged }: VerifyAccountProps) {
  const actor = useActorRef(useWired(accountVerificationWiring), { input: { id: method.id } });
  const { first, second, failure } = useSelector(actor, ({ context }) => context);
  const isOpen = useSelector(actor, (snapshot) => snapshot.hasTag('open'));
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const canSubmit = useSelector(actor, (snapshot) => snapshot.can({ type: 'amounts.submitted' }));
  const toast = useToast();
  useEmitted(actor, {
    'account.verified': () => {
      toast({ tone: 'ok', text: `${method.nickname} is verified. You can pay with it now.`, seconds: 5 });
      onChanged();
    },
    'amounts.refused': onChanged,
  });
  if (verification.is_over) return <p className={css.words}>{NOT_VERIFIED}</p>;

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    actor.send({ type: 'amounts.submitted' });
  };
  const reasonId = `verify-${method.id}-reason`;
  return (
    <div className={css.verify}>
      <p className={css.words}>
        Two deposits of less than a dollar reach this account by {shortDate(verification.deposits_on)}. Enter
        both amounts by {shortDate(verification.until)}. Until then you cannot pay with it.
      </p>
      {isOpen ? (
        <form className={css.form} noValidate onSubmit={submit}>
          <div className={css.amounts}>
            <AmountField
              id={`verify-${method.id}-first`}
              label="First deposit"
              value={first}
              onChange={(typed) => actor.send({ type: 'first.typed', typed })}
            />
            <AmountField
              id={`verify-${method.id}-second`}
              label="Second deposit"
              value={second}
              onChange={(typed) => actor.send({ type: 'second.typed', typed })}
            />
          </div>
          {failure && (
            <p className={css.error} role="alert">
              {failure}
            </p>
          )}
          <div className={css.actions}>
            <Button
              type="submit"
              size="dense"
              busy={isBusy}
              blockedBy={canSubmit || isBusy ? undefined : reasonId}
            >
              Verify
            </Button>
            <Button kind="secondary" size="dense" onClick={() => actor.send({ type: 'entry.closed' })}>
              Cancel
            </Button>
          </div>
          {!canSubmit && !isBusy && (
            <p id={reasonId} className={css.words}>
              Enter two amounts like 0.12, each below one dollar.
            </p>
          )}
        </form>
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
