import { useSelector } from '@xstate/react';
import { OFFLINE } from '../../../domain/api/text/en.ts';
import { AUTO_PAY } from '../../../domain/auto-pay/text/settings.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { isSetUp } from '../../app/portal.ts';
import { MessageDialog } from '../../components/dialogs/MessageDialog.tsx';
import { QuestionDialog } from '../../components/dialogs/QuestionDialog.tsx';
import { Told } from '../../components/messages/Told.tsx';
import type { ToggleRef } from './use-toggle.ts';

/** The question before an auto pay is switched off, and the result of its switch (APL-24 to APL-26). */
export function ToggleDialogs({ toggle }: { toggle: ToggleRef }) {
  const snapshot = useSelector(toggle, (current) => current);
  const { context } = snapshot;
  const isBusy = snapshot.hasTag('busy');
  const isOffline = useIsOffline();
  const dismiss = () => toggle.send({ type: 'change.dismissed' });
  const close = () => toggle.send({ type: 'outcome.read' });

  if (snapshot.matches('confirming') || (isBusy && !context.wished))
    return (
      <QuestionDialog
        key="question"
        title={AUTO_PAY.turnOffAsked}
        yes="Yes"
        no="No"
        busy={isBusy}
        blockedBecause={isOffline ? OFFLINE : undefined}
        onYes={() => toggle.send({ type: 'change.confirmed' })}
        onNo={isBusy ? undefined : dismiss}
      >
        <p>{isSetUp('payments') ? AUTO_PAY.turnedOff : AUTO_PAY.turnedOffWithoutPayments}</p>
      </QuestionDialog>
    );
  if (!snapshot.matches('told')) return null;
  const isRefused = snapshot.matches({ told: 'refused' });
  return (
    <MessageDialog
      key="outcome"
      alert={isRefused}
      title={isRefused ? AUTO_PAY.notChanged : 'Auto Pay'}
      onRead={close}
    >
      <Told tone={isRefused ? 'error' : 'ok'} title={context.message} />
    </MessageDialog>
  );
}
