import { useMaskito } from '@maskito/react';
import { useSelector } from '@xstate/react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { formatPhone, phoneDigits } from '../../../domain/values/contact.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { Field } from '../../components/fields/Field.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import { PHONE_MASK } from '../wallet/input-masks.ts';
import css from './Mobile.module.css';
import type { MobileRef } from './wiring.ts';

type NumberStepProps = { machine: MobileRef; asked: boolean; isForNumber: boolean };

/** Step one: the number (VER-03 to VER-05, VER-17). */
export function NumberStep({ machine, asked, isForNumber }: NumberStepProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isForNumber) form.current?.querySelector('input')?.focus();
  }, [isForNumber]);
  const failure = useSelector(machine, ({ context }) => context.failure);
  const isBusy = useSelector(machine, (state) => state.hasTag('busy'));
  const [number, setNumber] = useState(machine.getSnapshot().context.number);
  const phone = useMaskito({ options: PHONE_MASK });
  const isOffline = useIsOffline();
  const isWhole = phoneDigits(number).length === 10;
  const missing = isOffline ? 'You are offline.' : isWhole ? undefined : 'Enter the 10 digits of the number.';
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!missing) machine.send({ type: 'number.submitted', number: phoneDigits(number) });
  };
  const ofNumber = failure?.errors.mobile_number;
  return (
    <form ref={form} className={css.step} noValidate onSubmit={submit}>
      <p>Get texts about bills and payments, and sign in more safely. We send a code to the number.</p>
      {failure && !ofNumber && <Notice tone="error" title={failure.message} />}
      <Field
        ref={phone}
        label="Mobile number"
        type="tel"
        autoComplete="tel-national"
        required
        defaultValue={number === '' ? '' : formatPhone(number)}
        error={ofNumber}
        onInput={({ currentTarget }) => setNumber(currentTarget.value)}
      />
      <div className={css.actions}>
        <Button type="submit" busy={isBusy} blockedBecause={missing}>
          Send Verification
        </Button>
        <Button kind="secondary" onClick={() => machine.send({ type: 'later.chosen' })}>
          {asked ? 'No Thanks' : 'Cancel'}
        </Button>
        <Button kind="quiet" onClick={() => machine.send({ type: 'code.inHand' })}>
          I have a code
        </Button>
        {asked && (
          <Button
            kind="quiet"
            blockedBecause={isOffline ? 'You are offline.' : undefined}
            onClick={() => machine.send({ type: 'never.chosen' })}
          >
            Never Ask Me Again
          </Button>
        )}
      </div>
    </form>
  );
}
