import { useSelector } from '@xstate/react';
import { formatPhone } from '../../../domain/receipt-options.ts';
import { useApp, useIsOffline } from '../../app-context.tsx';
import { Button } from '../../parts/Button.tsx';
import { Chip } from '../../parts/Chip.tsx';
import { Hint } from '../../parts/Hint.tsx';
import { MobileDialog } from '../mobile/MobileDialog.tsx';
import { leadToVerified } from './just-verified.ts';
import css from './PayByText.module.css';
import type { TextSettingsRef } from './use-text-settings.ts';
import { renewNumber } from './wiring.ts';

interface NumberPartProps {
  readonly machine: TextSettingsRef;
  readonly isJustVerified: boolean;
  /** Why the last save was refused for the number. */
  readonly refusal: string | undefined;
}

/** The number that is texted, and the way to verify one (PBT-02, PBT-05 to PBT-07, PBT-13, PBT-15). */
export function NumberPart({ machine, isJustVerified, refusal }: NumberPartProps) {
  const app = useApp();
  const isOffline = useIsOffline();
  const {
    MobileNumber: number,
    mobile_registered: isVerified,
    mobile_message: message,
    AccountId,
  } = useSelector(machine, ({ context }) => context.saved);
  const problem = refusal ?? (message || undefined);
  const isOpen = useSelector(machine, (state) => state.matches('registering'));
  const close = () => machine.send({ type: 'registration.closed' });
  return (
    <section className={css.part} aria-labelledby="text-number">
      <h2 id="text-number" className={css.title}>
        Mobile number
      </h2>
      <p className={css.number}>
        {number === '' ? 'No mobile number is registered.' : <strong>{formatPhone(number)}</strong>}
        {number !== '' && (
          <>
            <Chip tone={isVerified ? 'ok' : 'past-due'}>{isVerified ? 'Verified' : 'Not verified'}</Chip>
            <Hint label="About this number">
              {isVerified
                ? 'Your mobile number has been verified.'
                : 'Your mobile number has not been verified.'}
            </Hint>
          </>
        )}
      </p>
      {isJustVerified && (
        <p className={css.hint}>This number was just verified. Save to pay by text with it.</p>
      )}
      {problem && (
        <p role="alert" className={css.error}>
          {problem}
        </p>
      )}
      {!isVerified && (
        <div>
          <Button
            kind="secondary"
            size="dense"
            blockedBecause={isOffline ? 'You are offline. A code needs a connection.' : undefined}
            onClick={() => machine.send({ type: 'registration.chosen' })}
          >
            {number === '' ? 'Register' : 'Verify'}
          </Button>
        </div>
      )}
      {isOpen && (
        <MobileDialog
          number={problem ? '' : number}
          onDone={async (how) => {
            const verified = how === 'verified' ? await renewNumber(app, AccountId).catch(() => '') : '';
            close();
            const { methodId } = machine.getSnapshot().context;
            if (verified !== '') leadToVerified(AccountId, { verified, methodId }, { replace: true });
          }}
        />
      )}
    </section>
  );
}
