import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { OFFLINE } from '../../../domain/api/text/en.ts';
import { type NotificationSwitches, settingsOf } from '../../../domain/profile/notification-settings.ts';
import { settingsProblem } from '../../../domain/profile/text/notifications.ts';
import { MOBILE } from '../../../domain/session/text/mobile.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { ErrorSummary } from '../../components/fields/ErrorSummary.tsx';
import { Skeleton } from '../../components/messages/Skeleton.tsx';
import { Told } from '../../components/messages/Told.tsx';
import css from './Mobile.module.css';
import { NotificationSwitchList } from './NotificationSwitchList.tsx';
import type { MobileRef } from './wiring.ts';

/** Step three: the uses of the number (VER-15, VER-16, VER-20). */
export function SwitchesStep({ machine }: { machine: MobileRef }) {
  const { switches, failure } = useSelector(machine, ({ context }) => context);
  const isSaving = useSelector(machine, (state) => state.hasTag('busy'));
  return (
    <div className={css.step}>
      <Told title={MOBILE.verified} />
      {failure && !switches && (
        <Told
          tone="error"
          title={failure.message}
          action={<Button onClick={() => machine.send({ type: 'retry.chosen' })}>Retry</Button>}
        />
      )}
      {failure && switches && <ErrorSummary errors={[{ text: failure.message }]} />}
      {switches ? (
        <Choose
          switches={switches}
          isSaving={isSaving}
          onFinish={(chosen) => machine.send({ type: 'switches.chosen', switches: chosen })}
        />
      ) : (
        !failure && <Skeleton label="Loading your notifications" />
      )}
    </div>
  );
}

type ChooseProps = {
  switches: NotificationSwitches;
  isSaving: boolean;
  onFinish: (switches: NotificationSwitches) => void;
};

function Choose({ switches, isSaving, onFinish }: ChooseProps) {
  const [chosen, setChosen] = useState(switches);
  const [refused, setRefused] = useState('');
  const isOffline = useIsOffline();
  const change = (next: NotificationSwitches) => {
    const problem = settingsProblem(settingsOf(next), 'statement');
    setRefused(problem ?? '');
    if (!problem) setChosen(next);
  };
  return (
    <>
      <NotificationSwitchList
        switches={chosen}
        refusal={refused ? { message: refused } : undefined}
        onChange={change}
      />
      <Button
        busy={isSaving}
        blockedBecause={isOffline ? OFFLINE : undefined}
        onClick={() => onFinish(chosen)}
      >
        Finish
      </Button>
    </>
  );
}
