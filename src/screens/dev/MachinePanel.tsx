import { useEffect, useMemo, useRef, useState } from 'react';
import { Tabs as Choices } from '../../components/layout/Tabs.tsx';
import { CopyMachine } from './CopyMachine.tsx';
import { chartNamed, machineNamed } from './charts.ts';
import { Diagram } from './Diagram.tsx';
import { EventLog } from './EventLog.tsx';
import { JourneyView } from './JourneyView.tsx';
import { journeyOf } from './journey-of.ts';
import { SendEvent } from './SendEvent.tsx';
import { SequenceView } from './SequenceView.tsx';
import { Simulation } from './Simulation.tsx';
import { namesOf } from './sequence.ts';
import type { ShownMachine } from './shown-machine.ts';
import { TimeSpent } from './TimeSpent.tsx';
import type { Tabs, TabTold } from './wiring.ts';

const PARTS = ['Diagram', 'Events', 'Sequence', 'Data', 'Simulation', 'Journey'];

const SIMULATION = PARTS.indexOf('Simulation');
const JOURNEY = PARTS.indexOf('Journey');

type MachinePanelProps = {
  shown: ShownMachine;
  tab: TabTold | undefined;
  tabs: Tabs;
  /** The state in which a simulation opens, from the address. */
  place: string | undefined;
};

export function MachinePanel({ shown: { name, actor }, tab, tabs, place }: MachinePanelProps) {
  const [part, setPart] = useState(place === undefined ? 0 : SIMULATION);
  const panel = useRef<HTMLElement>(null);
  // In a narrow window the row of tabs is pushed aside.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when another tab is chosen.
  useEffect(() => {
    const tab = panel.current?.querySelector('[role="tab"][aria-selected="true"]');
    tab?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [part]);
  const chart = chartNamed(name);
  const machine = useMemo(() => machineNamed(name), [name]);
  const title = (actor && tab && namesOf(tab.actors).get(actor.id)) ?? name;
  const tags = actor?.tags ?? [];
  const events = tab?.events;
  // The same journey for the same events, so that its guards are not asked again.
  const recorded = useMemo(() => actor && events && journeyOf(actor, events), [actor, events]);
  return (
    <section ref={panel} className="mx-panel" aria-labelledby="mx-name">
      <header className="mx-panel-head">
        <h2 id="mx-name">{title}</h2>
        <p className="mx-tags">
          {actor ? (
            <span className="mx-tag" data-kind={actor.endedAt === undefined ? 'running' : 'ended'}>
              {actor.endedAt === undefined ? 'running' : 'ended'}
            </span>
          ) : (
            <span className="mx-tag">not running</span>
          )}
          {tags.map((tag) => (
            <span key={tag} className="mx-tag" data-kind={tag}>
              {tag}
            </span>
          ))}
        </p>
      </header>
      {chart?.description !== undefined && <p className="mx-quiet mx-about">{chart.description}</p>}
      <Choices label={`What to see of ${name}`} tabs={PARTS} shown={part} onShow={setPart}>
        {part === 0 && (
          <>
            {chart && (
              <Diagram
                chart={chart}
                active={actor?.states ?? []}
                machine={machine}
                isOfHouse
                beside={
                  actor?.endedAt === undefined &&
                  actor &&
                  tab && <SendEvent actor={actor} onSend={(event) => tabs.give(tab.tab, actor.id, event)} />
                }
              />
            )}
            {actor && <TimeSpent spent={actor.spent} now={tab?.at ?? 0} />}
          </>
        )}
        {part === 1 && tab && <EventLog tab={tab} only={actor} onClear={() => tabs.clear(tab.tab)} />}
        {part === 2 && tab && <SequenceView tab={tab} only={actor} />}
        {part === 3 && <pre className="mx-code">{JSON.stringify(actor?.context ?? null, null, 2)}</pre>}
        {part === SIMULATION && chart && <Simulation chart={chart} machine={machine} place={place} />}
        {part === JOURNEY && chart && (
          <JourneyView chart={chart} machine={machine} recorded={recorded} isOfHouse />
        )}
      </Choices>
      {chart && <CopyMachine chart={chart} machine={machine} active={actor?.states} />}
    </section>
  );
}
