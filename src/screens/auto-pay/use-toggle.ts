import { useActorRef } from '@xstate/react';
import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { autoPayToggleMachine } from '../../../machines/autoPayToggle.ts';
import { useWired } from '../../app-context.tsx';
import { navigate } from '../../hash-location.ts';
import { to } from '../../routes.ts';
import { autoPayToggleWiring } from './wiring.ts';

export type ToggleRef = ActorRefFrom<typeof autoPayToggleMachine>;

/** The switch of an auto pay; where something is missing it leads to the settings (APL-23, DET-13). */
export function useToggle(): ToggleRef {
  const toggle = useActorRef(useWired(autoPayToggleWiring));
  useEffect(() => {
    const heard = toggle.on('settings.wanted', ({ ebillId }) => navigate(to.autoPay(ebillId)));
    return () => heard.unsubscribe();
  }, [toggle]);
  return toggle;
}
