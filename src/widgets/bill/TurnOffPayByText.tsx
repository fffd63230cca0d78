import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { OFFLINE } from '../../../domain/api/text/en.ts';
import { PAY_BY_TEXT_SWITCH } from '../../../domain/texts/text/settings.ts';
import type { payByTextToggleMachine } from '../../../machines/texts/pay-by-text-toggle.machine.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { QuestionDialog } from '../../components/dialogs/QuestionDialog.tsx';

/** Asks before pay by text is turned off (PBT-21). */
export function TurnOffPayByText({ toggle }: { toggle: ActorRefFrom<typeof payByTextToggleMachine> }) {
  const isAsked = useSelector(toggle, (snapshot) => snapshot.hasTag('asked'));
  const isBusy = useSelector(toggle, (snapshot) => snapshot.hasTag('busy'));
  const isOffline = useIsOffline();
  if (!isAsked) return null;
  return (
    <QuestionDialog
      title={PAY_BY_TEXT_SWITCH.question}
      yes={PAY_BY_TEXT_SWITCH.turnOff}
      no="Cancel"
      busy={isBusy}
      blockedBecause={isOffline ? OFFLINE : undefined}
      onYes={() => toggle.send({ type: 'change.confirmed' })}
      onNo={isBusy ? undefined : () => toggle.send({ type: 'change.dismissed' })}
    >
      <p>{PAY_BY_TEXT_SWITCH.kept}</p>
    </QuestionDialog>
  );
}
