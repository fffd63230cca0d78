import { useActorRef } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import { SAVED_SETTINGS } from '../../../domain/api/text/en.ts';
import type { PayByText } from '../../../domain/texts/pay-by-text.ts';
import type { payByTextSettingsMachine } from '../../../machines/texts/pay-by-text-settings.machine.ts';
import { useApp, useToast, useWired } from '../../app/app-context.tsx';
import { refetchPayByText } from '../../queries/texts.ts';
import { payByTextSettingsWiring } from './wiring.ts';

export type TextSettingsRef = ActorRefFrom<typeof payByTextSettingsMachine>;

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
    const subscriptions = [
      machine.on('settings.saved', ({ accountId }) => {
        latest.current({ tone: 'ok', text: SAVED_SETTINGS, seconds: 3 });
        void refetchPayByText(adapters, accountId);
      }),
      machine.on('method.refused', ({ message }) =>
        latest.current({ tone: 'error', text: message, seconds: 5 }),
      ),
    ];
    return () => {
      for (const { unsubscribe } of subscriptions) unsubscribe();
    };
  }, [machine, adapters]);
  return machine;
}
