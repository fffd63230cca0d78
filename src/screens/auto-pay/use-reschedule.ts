import { useActorRef } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { autoPayRescheduleMachine } from '../../../machines/autoPayReschedule.ts';
import { useApp, useWired } from '../../app-context.tsx';
import { autoPayRescheduleWiring } from './wiring.ts';

export type RescheduleRef = ActorRefFrom<typeof autoPayRescheduleMachine>;

/** Another day for the next run, from the list and from the settings (APL-27, APW-68). */
export function useReschedule(): RescheduleRef {
  const today = useApp().adapters.clock.today();
  return useActorRef(useWired(autoPayRescheduleWiring), { input: { today } });
}
