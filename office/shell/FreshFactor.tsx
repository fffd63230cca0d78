import { useSelector } from '@xstate/react';
import { Dialog } from '../../src/components/dialogs/Dialog.tsx';
import { useOffice, useStaff } from '../app/office-context.tsx';
import { FactorEntry } from '../components/FactorEntry.tsx';
import { FRESH } from '../text/session.ts';

/** Asks for the second factor again while a call waits for it. */
export function FreshFactor() {
  const { factor } = useOffice();
  const { factors } = useStaff();
  const isAsked = useSelector(factor, (state) => state.hasTag('asked'));
  const isBusy = useSelector(factor, (state) => state.hasTag('busy'));
  const { tried, failure } = useSelector(factor, ({ context }) => context);
  if (!isAsked) return null;
  return (
    <Dialog
      title={FRESH.title}
      onDismiss={isBusy ? undefined : () => factor.send({ type: 'question.dismissed' })}
    >
      <p>{FRESH.why}</p>
      <FactorEntry
        factors={factors}
        tried={tried}
        failure={failure}
        busy={isBusy}
        action={FRESH.submit}
        onCode={(code) => factor.send({ type: 'code.submitted', code })}
        onPasskey={() => factor.send({ type: 'passkey.chosen' })}
      />
    </Dialog>
  );
}
