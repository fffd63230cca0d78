import { useState, useSyncExternalStore } from 'react';
import { useApp } from '../../app-context.tsx';
import { PageHeading } from '../../parts/PageHeading.tsx';
import type { App } from '../../start-app.ts';
import { MachinePanel } from './MachinePanel.tsx';
import { MachineTree } from './MachineTree.tsx';
import { shownIn } from './shown.ts';
import { TabChoice } from './TabChoice.tsx';
import { useStyle } from './use-style.ts';
import { openTabs, recordOwn } from './wiring.ts';

/** Begins to record the machines of this tab. */
export function record(adapters: App['adapters']): void {
  recordOwn(adapters);
}

/** Every machine that runs in this browser, as it moves; those of other tabs too. */
export function SandboxMachines() {
  const { adapters } = useApp();
  useStyle();
  const [own] = useState(() => recordOwn(adapters));
  const [tabs] = useState(() => openTabs(adapters, own));
  const told = useSyncExternalStore(tabs.watch, tabs.all);
  const [wantedTab, setWantedTab] = useState<string>();
  const [wanted, setWanted] = useState<string | number>();
  const tab = told.find((one) => one.tab === wantedTab) ?? told.find((one) => one.tab !== own) ?? told[0];
  const shown = shownIn(tab, wanted);
  return (
    <div className="mx">
      <PageHeading
        title="Machines"
        lead="What runs in this browser, as it moves. Names of people and their numbers are blotted out."
      />
      <TabChoice tabs={told} own={own} shown={tab?.tab} onShow={setWantedTab} />
      <div className="mx-columns">
        <MachineTree actors={tab?.actors ?? []} shown={shown} onShow={setWanted} />
        {shown && <MachinePanel key={shown.key} shown={shown} tab={tab} tabs={tabs} />}
      </div>
    </div>
  );
}
