import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { OFFLINE } from '../../../domain/api/text/en.ts';
import { CONFIRM_CODE, SEND_ANOTHER_CODE, VERIFICATION_CODE } from '../../../domain/session/text/entry.ts';
import { MOBILE } from '../../../domain/session/text/mobile.ts';
import { CODE_DIGITS } from '../../../domain/session/verification-code.ts';
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
  const isChecking = useSelector(machine, (state) => state.hasTag('busy') && !state.hasTag('resending'));
  const isSending = useSelector(machine, (state) => state.hasTag('resending'));
  const isOffline = useIsOffline();
  const aboutId = useId();
  return (
    <div className={css.step}>
      <p id={aboutId}>
        {sent
          ? MOBILE.codeSent(formatPhone(number), sent.expire_in_minutes)
          : MOBILE.codeInHand(isLastNumber(number) ? formatPhone(number) : '')}
      </p>
      <p role="status">{notice}</p>
      <CodeEntry
        label={VERIFICATION_CODE}
        isFirst
        action={CONFIRM_CODE}
        digits={sent?.number_of_digits ?? CODE_DIGITS}
        describedBy={aboutId}
        error={failure?.message}
        busy={isChecking}
        isDisabledUntilWhole
        blockedBecause={isOffline ? OFFLINE : undefined}
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
          {number === '' ? SEND_ANOTHER_CODE : 'Change number'}
        </Button>
        <Button kind="quiet" onClick={() => machine.send({ type: 'later.chosen' })}>
          Finish Later
        </Button>
      </div>
    </div>
  );
}
