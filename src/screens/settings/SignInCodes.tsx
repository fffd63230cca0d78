import { useActorRef, useSelector } from '@xstate/react';
import { useIsOffline, useWired } from '../../app/app-context.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { Switch } from '../../components/fields/Switch.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import { signInCodesWiring } from './wiring.ts';

/** Switches the code by text at each sign-in (ruling 28). */
export function SignInCodes({ blockedBy }: { blockedBy: string | undefined }) {
  const machine = useActorRef(useWired(signInCodesWiring));
  const { active, message } = useSelector(machine, ({ context }) => context);
  const isBusy = useSelector(machine, (state) => state.hasTag('busy'));
  const isUnread = useSelector(machine, (state) => state.hasTag('unread'));
  const isOffline = useIsOffline();
  if (isUnread && isOffline)
    return <Notice tone="offline" title="Whether a code is asked for when you sign in needs a connection." />;
  if (isUnread)
    return (
      <Notice
        tone="warn"
        title={message}
        action={
          <Button kind="secondary" onClick={() => machine.send({ type: 'retry.chosen' })}>
            Retry
          </Button>
        }
      />
    );
  return (
    <>
      {message && <Notice tone="error" title={message} />}
      <Switch
        label="Ask for a code when I sign in"
        hint="We text it to your mobile number. After STOP from that number it comes by email."
        checked={active}
        busy={isBusy}
        blockedBy={blockedBy}
        onChange={(wished) => machine.send({ type: 'codes.switched', active: wished })}
      />
    </>
  );
}
