import { useSelector } from '@xstate/react';
import { CODE_DIGITS, CODE_MINUTES } from '../../../domain/session/verification-code.ts';
import { formatPhone } from '../../../domain/values/contact.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { CodeEntry } from '../account/CodeEntry.tsx';
import css from './Mobile.module.css';
import { Regenerate } from './Regenerate.tsx';
import type { MobileRef } from './wiring.ts';
import { isLastNumber } from './wiring.ts';

/** Step two: the code (VER-06 to VER-14, VER-17). */
export function CodeStep({ machine }: { machine: MobileRef }) {
  const { number, sent, failure, notice } = useSelector(machine, ({ context }) => context);
  const cooldown = useSelector(machine, ({ children }) => children.cooldown);
  const isChecking = useSelector(machine, (state) => state.matches('checking'));
  const isSending = useSelector(machine, (state) => state.matches('sendingAgain'));
  const isOffline = useIsOffline();
  return (
    <div className={css.step}>
      <p>
        {sent
          ? `We sent a code to ${formatPhone(number)}. It is good for ${sent.expire_in_minutes} minutes.`
          : `Enter the code of the newest text from us${isLastNumber(number) ? ` to ${formatPhone(number)}` : ''}. It is good for ${CODE_MINUTES} minutes.`}
      </p>
      <p role="status">{notice}</p>
      <CodeEntry
        label="Verification code"
        isFirst
        action="Confirm Code"
        digits={sent?.number_of_digits ?? CODE_DIGITS}
        error={failure?.message}
        busy={isChecking}
        blockedBecause={isOffline ? 'You are offline.' : undefined}
        onSubmit={(code) => machine.send({ type: 'code.submitted', code })}
      />
      <div className={css.actions}>
        {number !== '' && (
          <Regenerate
            cooldown={cooldown}
            busy={isSending}
            onChoose={() => machine.send({ type: 'code.regenerated' })}
          />
        )}
        <Button kind="quiet" onClick={() => machine.send({ type: 'number.changed' })}>
          {number === '' ? 'Send another code' : 'Change number'}
        </Button>
        <Button kind="quiet" onClick={() => machine.send({ type: 'later.chosen' })}>
          Finish Later
        </Button>
      </div>
    </div>
  );
}
