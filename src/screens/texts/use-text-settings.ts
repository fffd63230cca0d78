import { useActorRef } from '@xstate/react';
import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import { SAVED_SETTINGS } from '../../../domain/api/text/en.ts';
import type { PayByText } from '../../../domain/texts/pay-by-text.ts';
import { textMethodText } from '../../../domain/texts/text/problems.ts';
import { payByTextSettingsMachine } from '../../../machines/texts/pay-by-text-settings.machine.ts';
import { useApp, useToast, useWired } from '../../app/app-context.tsx';
import { useEmitted } from '../../app/use-emitted.ts';
import { refetchPayByText } from '../../queries/texts.ts';

export type TextSettingsRef = ActorRefFrom<typeof payByTextSettingsMachine>;

export function useTextSettings(settings: PayByText, chosenBefore: number | null): TextSettingsRef {
  const { adapters } = useApp();
  const machine = useActorRef(useWired(payByTextSettingsMachine), {
    input: { saved: settings, chosenBefore },
  });
  const toast = useToast();
  useEffect(() => machine.send({ type: 'settings.renewed', settings }), [machine, settings]);
  useEmitted(machine, {
    'settings.saved': ({ accountId }) => {
      toast({ tone: 'ok', text: SAVED_SETTINGS, seconds: 3 });
      void refetchPayByText(adapters, accountId);
    },
    'method.refused': ({ problem }) =>
      problem && toast({ tone: 'error', text: textMethodText(problem), seconds: 5 }),
  });
  return machine;
}
