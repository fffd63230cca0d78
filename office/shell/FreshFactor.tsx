import { useSelector } from '@xstate/react';
import { APP_CODE } from '../../domain/session/authenticator.ts';
import { Dialog } from '../../src/components/dialogs/Dialog.tsx';
import { CodeEntry } from '../../src/widgets/account/CodeEntry.tsx';
import { useOffice } from '../app/office-context.tsx';
import { FACTOR, FRESH } from '../text/session.ts';

/** Asks for a fresh code while a call waits for it. */
export function FreshFactor() {
  const { factor } = useOffice();
  const isAsked = useSelector(factor, (state) => state.hasTag('asked'));
  const isBusy = useSelector(factor, (state) => state.hasTag('busy'));
  const failure = useSelector(factor, ({ context }) => context.failure);
  if (!isAsked) return null;
  return (
    <Dialog
      title={FRESH.title}
      onDismiss={isBusy ? undefined : () => factor.send({ type: 'question.dismissed' })}
    >
      <p>{FRESH.why}</p>
      <CodeEntry
        label={FACTOR.label}
        isFirst
        action={FRESH.submit}
        digits={APP_CODE.digits}
        error={failure?.message}
        busy={isBusy}
        onSubmit={(code) => factor.send({ type: 'code.submitted', code })}
      />
    </Dialog>
  );
}
