import { useActorRef, useSelector } from '@xstate/react';
import { FileDown } from 'lucide-react';
import { openMyData } from '../../../domain/profile/my-data-calls.ts';
import { MY_DATA } from '../../../domain/profile/text/settings.ts';
import { myDataMachine } from '../../../machines/profile/my-data.machine.ts';
import { useApp, useIsOffline, useWired } from '../../app/app-context.tsx';
import { useEmitted } from '../../app/use-emitted.ts';
import { saveFrom } from '../../browser/download.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Told } from '../../components/messages/Told.tsx';
import { Section } from './Section.tsx';
import css from './Settings.module.css';

/** A copy of everything that is stored about the customer (ruling 76). */
export function MyData() {
  const { clock } = useApp().adapters;
  const machine = useActorRef(useWired(myDataMachine));
  const message = useSelector(machine, ({ context }) => context.message);
  const isBusy = useSelector(machine, (state) => state.hasTag('busy'));
  const isStarted = useSelector(machine, (state) => state.hasTag('started'));
  const isOffline = useIsOffline();
  const offlineId = isOffline ? 'my-data-offline' : undefined;
  useEmitted(machine, {
    'copy.allowed': ({ ticket }) => {
      const n = `billfold-data-${clock.today()}.zip`;
      saveFrom(`${openMyData.path}?${new URLSearchParams({ t: ticket, n })}`, n);
    },
  });
  return (
    <Section title="Your data" offlineId={offlineId}>
      <p>{MY_DATA.what}</p>
      {message && <Told tone="error" title={message} />}
      <div className={css.actions}>
        <Button
          kind="secondary"
          icon={<FileDown aria-hidden="true" />}
          busy={isBusy}
          blockedBy={offlineId}
          onClick={() => machine.send({ type: 'copy.chosen' })}
        >
          Download my data
        </Button>
      </div>
      <output className={css.done}>{isStarted && MY_DATA.started}</output>
    </Section>
  );
}
