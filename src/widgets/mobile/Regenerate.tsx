import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { MOBILE } from '../../../domain/session/text/mobile.ts';
import type { codeCooldownMachine } from '../../../machines/session/code-cooldown.machine.ts';
import { Button } from '../../components/buttons/Button.tsx';

type RegenerateProps = {
  cooldown: ActorRefFrom<typeof codeCooldownMachine> | undefined;
  busy: boolean;
  onChoose: () => void;
};

/** Sends another code, after the countdown has reached 0 (VER-11 to VER-13). */
export function Regenerate({ cooldown, busy, onChoose }: RegenerateProps) {
  const wait = useSelector(cooldown, (state) => state?.context.wait ?? 0);
  return (
    <Button
      kind="secondary"
      busy={busy}
      blockedBecause={wait > 0 ? MOBILE.codeJustSent : undefined}
      onClick={onChoose}
    >
      {wait > 0 ? `Regenerate code in ${wait} sec` : 'Regenerate code'}
    </Button>
  );
}
