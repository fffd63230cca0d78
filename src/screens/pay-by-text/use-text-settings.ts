import { useActorRef } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { PayByText } from '../../../domain/pay-by-text.ts';
import type { payByTextSettingsMachine } from '../../../machines/payByTextSettings.ts';
import { useApp, useToast, useWired } from '../../app-context.tsx';
import { renewPayByText } from '../../pay-by-text-view.ts';
import { payByTextSettingsWiring } from './wiring.ts';

export type TextSettingsRef = ActorRefFrom<typeof payByTextSettingsMachine>;

/** The machine of the settings, kept in step with what the server says, and what its notices lead to. */
export function useTextSettings(settings: PayByText, chosenBefore: number | null): TextSettingsRef {
  const { adapters } = useApp();
  const machine = useActorRef(useWired(payByTextSettingsWiring), {
    input: { saved: settings, chosenBefore },
  });
  const toast = useToast();
  const latest = useRef(toast);
  latest.current = toast;
  useEffect(() => machine.send({ type: 'settings.renewed', settings }), [machine, settings]);
  useEffect(() => {
    const heard = [
      machine.on('settings.saved', ({ accountId }) => {
        latest.current({ tone: 'ok', text: 'Your changes have been saved successfully.', seconds: 3 });
        void renewPayByText(adapters, accountId);
      }),
      machine.on('method.refused', ({ message }) =>
        latest.current({ tone: 'error', text: message, seconds: 5 }),
      ),
    ];
    return () => {
      for (const { unsubscribe } of heard) unsubscribe();
    };
  }, [machine, adapters]);
  return machine;
}
