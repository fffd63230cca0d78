import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { OFFLINE_CODE } from '../../../domain/api/text/en.ts';
import { TEXT_SETTINGS } from '../../../domain/texts/text/settings.ts';
import { formatPhone } from '../../../domain/values/contact.ts';
import { useApp, useIsOffline } from '../../app/app-context.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { useErrorTitle } from '../../components/fields/use-error-title.ts';
import { Chip } from '../../components/marks/Chip.tsx';
import { Hint } from '../../components/text/Hint.tsx';
import { refetchAfterVerification } from '../../queries/texts.ts';
import { openWithVerified } from '../../widgets/bill/just-verified.ts';
import { MobileDialog } from '../../widgets/mobile/MobileDialog.tsx';
import css from './PayByText.module.css';
import type { TextSettingsRef } from './use-text-settings.ts';

interface NumberPartProps {
  readonly machine: TextSettingsRef;
  readonly isJustVerified: boolean;
  /** Why the last save was refused because of the number. */
  readonly refusal: string | undefined;
  /** True while the server is asked. */
  readonly busy: boolean;
}

/** The number that gets the texts, and a button to verify one (PBT-02, PBT-05 to PBT-07, PBT-13, PBT-15). */
export function NumberPart({ machine, isJustVerified, refusal, busy }: NumberPartProps) {
  const app = useApp();
  const isOffline = useIsOffline();
  const {
    MobileNumber: number,
    mobile_registered: isVerified,
    mobile_message: message,
    AccountId,
  } = useSelector(machine, ({ context }) => context.saved);
  const words = useRef<HTMLParagraphElement>(null);
  // The number is no field, so the words themselves get the focus.
  useEffect(() => {
    if (refusal && !busy) words.current?.focus();
  }, [refusal, busy]);
  useErrorTitle(refusal !== undefined);
  const problem = refusal ?? (message || undefined);
  const isOpen = useSelector(machine, (state) => state.matches('registering'));
  const close = () => machine.send({ type: 'registration.closed' });
  return (
    <section className={css.part} aria-labelledby="text-number">
      <h2 id="text-number" className={css.title}>
        Mobile number
      </h2>
      <div className={css.number}>
        {number === '' ? TEXT_SETTINGS.noNumber : <strong>{formatPhone(number)}</strong>}
        {number !== '' && (
          <>
            <Chip tone={isVerified ? 'ok' : 'past-due'}>{isVerified ? 'Verified' : 'Not verified'}</Chip>
            <Hint label="About this number">
              {isVerified ? TEXT_SETTINGS.verified : TEXT_SETTINGS.notVerified}
            </Hint>
          </>
        )}
      </div>
      {isJustVerified && <p className={css.hint}>{TEXT_SETTINGS.justVerified}</p>}
      {problem && (
        <p ref={words} tabIndex={-1} role={refusal ? undefined : 'alert'} className={css.error}>
          {problem}
        </p>
      )}
      {!isVerified && (
        <div>
          <Button
            kind="secondary"
            size="dense"
            blockedBecause={isOffline ? OFFLINE_CODE : undefined}
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
            const verified =
              how === 'verified' ? await refetchAfterVerification(app, AccountId).catch(() => '') : '';
            close();
            const { methodId } = machine.getSnapshot().context;
            if (verified !== '') openWithVerified(AccountId, { verified, methodId }, { replace: true });
          }}
        />
      )}
    </section>
  );
}
