import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { SECURITY } from '../../../domain/session/text/security.ts';
import { signInCodesMachine } from '../../../machines/session/sign-in-codes.machine.ts';
import { useIsOffline, useWired } from '../../app/app-context.tsx';
import { isSetUp } from '../../app/portal.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Switch } from '../../components/fields/Switch.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import { switchRefusal } from './switch-refusal.tsx';
import { useSavedSecurity } from './use-saved-security.ts';

/** Switches the code by text at each sign-in (ruling 28). Where no texts are sent, one that is on can be turned off. */
export function SignInCodes({ blockedBy }: { blockedBy: string | undefined }) {
  const machine = useActorRef(useWired(signInCodesMachine));
  const { active, message, code } = useSelector(machine, ({ context }) => context);
  const isBusy = useSelector(machine, (state) => state.hasTag('busy'));
  const isUnread = useSelector(machine, (state) => state.hasTag('unread'));
  const isSettled = useSelector(machine, (state) => state.hasTag('settled'));
  const isOffline = useIsOffline();
  const [wasOn, setWasOn] = useState(false);
  if (active && !wasOn) setWasOn(true);
  useSavedSecurity('hasCodes', isSettled ? active : undefined);
  if (isUnread && isOffline) return <Notice tone="offline" title={SECURITY.codesUnread} />;
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
  if (!isSetUp('texts') && !wasOn) return null;
  return (
    <Switch
      label={SECURITY.askForCode}
      hint={SECURITY.codesByText}
      checked={active}
      busy={isBusy}
      refusal={switchRefusal(message, code)}
      blockedBy={blockedBy}
      onChange={(wished) => machine.send({ type: 'codes.switched', active: wished })}
    />
  );
}
