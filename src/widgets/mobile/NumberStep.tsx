import { useMaskito } from '@maskito/react';
import { useSelector } from '@xstate/react';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { OFFLINE } from '../../../domain/api/text/en.ts';
import { mobileNumberProblem } from '../../../domain/session/entry-problems.ts';
import { NUMBER_SHORT } from '../../../domain/session/text/entry.ts';
import { MOBILE } from '../../../domain/session/text/mobile.ts';
import { formatPhone, phoneDigits } from '../../../domain/values/contact.ts';
import { problemsOf } from '../../../domain/values/problems.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { Field } from '../../components/fields/Field.tsx';
import { FormAnswer } from '../../components/fields/FormAnswer.tsx';
import { useAnswers } from '../../components/fields/use-answers.ts';
import { useIsCodeSent } from '../account/sent-codes.ts';
import { PHONE_MASK } from '../wallet/input-masks.ts';
import css from './Mobile.module.css';
import type { MobileRef } from './wiring.ts';

type NumberStepProps = { machine: MobileRef; asked: boolean; isForNumber: boolean };

/** Step one: the number (VER-03 to VER-05, VER-17). */
export function NumberStep({ machine, asked, isForNumber }: NumberStepProps) {
  // The dialog may stand twice on a page: hidden where the app asked, and where the customer opened it.
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isForNumber) form.current?.querySelector('input')?.focus();
  }, [isForNumber]);
  const failure = useSelector(machine, ({ context }) => context.failure);
  const isBusy = useSelector(machine, (state) => state.hasTag('busy'));
  const isDeclining = useSelector(machine, (state) => state.hasTag('declining'));
  const [number, setNumber] = useState(machine.getSnapshot().context.number);
  const phone = useMaskito({ options: PHONE_MASK });
  const isOffline = useIsOffline();
  const isCodeSent = useIsCodeSent('mobile');
  const problem = mobileNumberProblem(number);
  const answers = useAnswers({
    problems: problemsOf({ mobile_number: problem }),
    failure,
    busy: isBusy,
    idOf: () => id,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isOffline || answers.hold()) return;
    machine.send({ type: 'number.submitted', number: phoneDigits(number) });
  };
  return (
    <form
      ref={(element) => {
        form.current = element;
        answers.form(element);
      }}
      className={css.step}
      noValidate
      onSubmit={submit}
    >
      <p>{MOBILE.why}</p>
      <FormAnswer answers={answers} />
      <Field
        ref={phone}
        id={id}
        name="mobile_number"
        label="Mobile number"
        type="tel"
        autoComplete="tel-national"
        required
        defaultValue={number === '' ? '' : formatPhone(number)}
        error={answers.errorAt('mobile_number')}
        onInput={({ currentTarget }) => setNumber(currentTarget.value)}
      />
      <div className={css.actions}>
        <Button
          type="submit"
          busy={isBusy && !isDeclining}
          blockedBecause={isOffline ? OFFLINE : problem && NUMBER_SHORT}
          answers={!isOffline}
        >
          Send Verification
        </Button>
        <Button kind="secondary" onClick={() => machine.send({ type: 'later.chosen' })}>
          {asked ? 'No Thanks' : 'Cancel'}
        </Button>
        {isCodeSent && (
          <Button kind="quiet" onClick={() => machine.send({ type: 'code.inHand' })}>
            I have a code
          </Button>
        )}
        {asked && (
          <Button
            kind="quiet"
            busy={isDeclining}
            blockedBecause={isOffline ? OFFLINE : undefined}
            onClick={() => machine.send({ type: 'never.chosen' })}
          >
            Never Ask Me Again
          </Button>
        )}
      </div>
    </form>
  );
}
