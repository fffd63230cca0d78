import { useState, useSyncExternalStore } from 'react';
import { useParams, useSearch } from 'wouter';
import type { App } from '../../app/app.ts';
import { useApp } from '../../app/app-context.tsx';
import { PageHeading } from '../../components/layout/PageHeading.tsx';
import { MACHINE_NAMES } from './charts.ts';
import { MachinePanel } from './MachinePanel.tsx';
import { MachineTree } from './MachineTree.tsx';
import { shownIn } from './shown-machine.ts';
import { TabChoice } from './TabChoice.tsx';
import { useStyle } from './use-style.ts';
import { openTabs, recordOwn } from './wiring.ts';

export function record(adapters: App['adapters']): void {
  recordOwn(adapters);
}

/** All machines that run in this browser, including those of other tabs, updated live. */
export function SandboxMachines() {
  const { adapters } = useApp();
  useStyle();
  const [own] = useState(() => recordOwn(adapters));
  const [tabs] = useState(() => openTabs(adapters, own));
  const tabList = useSyncExternalStore(tabs.watch, tabs.all);
  const [wantedTab, setWantedTab] = useState<string>();
  const { machine } = useParams<{ machine?: string }>();
  const place = new URLSearchParams(useSearch()).get('state') ?? undefined;
  const [picked, setPicked] = useState<{ readonly address: string; readonly machine: string | number }>();
  // What was chosen from the list holds until the address asks for something else.
  const address = `${machine} ${place}`;
  const known = machine !== undefined && MACHINE_NAMES.includes(machine) ? machine : undefined;
  const chosen = picked?.address === address ? picked.machine : known;
  const isUnknown = machine !== undefined && chosen === undefined;
  const tab =
    tabList.find((one) => one.tab === wantedTab) ?? tabList.find((one) => one.tab !== own) ?? tabList[0];
  const shown = shownIn(tab, chosen);
  return (
    <div className="mx">
      <PageHeading title="Machines" />
      <p className="mx-quiet mx-aside">
        What runs in this browser, as it moves. In the recording, names of people and their numbers are
        blotted out.
      </p>
      <TabChoice tabs={tabList} own={own} shown={tab?.tab} onShow={setWantedTab} />
      <div className="mx-columns">
        <MachineTree
          actors={tab?.actors ?? []}
          shown={isUnknown ? undefined : shown}
          onShow={(one) => setPicked({ address, machine: one })}
        />
        {isUnknown && (
          <p role="alert" className="mx-panel">
            There is no machine {machine}. Choose one from the list.
          </p>
        )}
        {shown && !isUnknown && (
          <MachinePanel
            key={shown.key === machine ? address : shown.key}
            shown={shown}
            tab={tab}
            tabs={tabs}
            place={shown.key === machine ? place : undefined}
          />
        )}
      </div>
    </div>
  );
}
