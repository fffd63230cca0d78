import { useActorRef, useSelector } from '@xstate/react';
import { useApp, useWired } from '../../app/app-context.tsx';
import { installInput, installWiring } from './wiring.ts';

export function useInstall() {
  const { adapters } = useApp();
  const machine = useActorRef(useWired(installWiring), { input: installInput(adapters) });
  return {
    isOffered: useSelector(machine, (state) => state.hasTag('offered')),
    isInstalled: useSelector(machine, (state) => state.hasTag('installed')),
    isPostponed: useSelector(machine, ({ context }) => context.postponedAt > 0),
    showsSteps: useSelector(machine, (state) => state.hasTag('steps')),
    install: () => machine.send({ type: 'install.chosen' }),
    closeSteps: () => machine.send({ type: 'steps.closed' }),
    postpone: () => machine.send({ type: 'offer.postponed', at: adapters.clock.now() }),
  };
}
