import { useActorRef } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { autoPayRescheduleMachine } from '../../../machines/auto-pay/auto-pay-reschedule.machine.ts';
import { useApp, useWired } from '../../app/app-context.tsx';
import { autoPayRescheduleWiring } from './wiring.ts';

export type RescheduleRef = ActorRefFrom<typeof autoPayRescheduleMachine>;

/** The machine for another date of the next run, for the list and the settings (APL-27, APW-68). */
export function useReschedule(): RescheduleRef {
  const today = useApp().adapters.clock.today();
  return useActorRef(useWired(autoPayRescheduleWiring), { input: { today } });
}
