import { useActorRef } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { autoPayToggleMachine } from '../../../machines/auto-pay/auto-pay-toggle.machine.ts';
import { useWired } from '../../app/app-context.tsx';
import { to } from '../../app/routes.ts';
import { useEmitted } from '../../app/use-emitted.ts';
import { navigate } from '../../browser/hash-location.ts';
import { autoPayToggleWiring } from './wiring.ts';

export type ToggleRef = ActorRefFrom<typeof autoPayToggleMachine>;

/** The switch of an auto pay. If a setting is missing, it leads to the settings (APL-23, DET-13). */
export function useToggle(): ToggleRef {
  const toggle = useActorRef(useWired(autoPayToggleWiring));
  useEmitted(toggle, {
    'settings.wanted': ({ ebillId }) => navigate(`${to.autoPay(ebillId)}?from=switch`),
  });
  return toggle;
}
