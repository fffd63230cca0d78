import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { codeCooldownMachine } from '../../../machines/codeCooldown.ts';
import { Button } from '../../parts/Button.tsx';

type RegenerateProps = {
  cooldown: ActorRefFrom<typeof codeCooldownMachine> | undefined;
  busy: boolean;
  onChoose: () => void;
};

/** Another code, once the countdown has come to 0 (VER-11 to VER-13). */
export function Regenerate({ cooldown, busy, onChoose }: RegenerateProps) {
  const wait = useSelector(cooldown, (state) => state?.context.wait ?? 0);
  return (
    <Button kind="secondary" busy={busy} blockedBecause={wait > 0 ? WHY : undefined} onClick={onChoose}>
      {wait > 0 ? `Regenerate code in ${wait} sec` : 'Regenerate code'}
    </Button>
  );
}

const WHY = 'A code was just sent.';
