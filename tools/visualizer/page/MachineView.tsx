import { useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import type { Chart } from '../../../machines/diagram/chart.ts';
import { Tabs } from '../../../src/components/layout/Tabs.tsx';
import { CopyMachine } from '../../../src/screens/dev/CopyMachine.tsx';
import { Diagram } from '../../../src/screens/dev/Diagram.tsx';
import { JourneyView } from '../../../src/screens/dev/JourneyView.tsx';
import { Simulation } from '../../../src/screens/dev/Simulation.tsx';

const PARTS = ['Diagram', 'Simulation', 'Journey'];

type MachineViewProps = {
  chart: Chart;
  machine: AnyStateMachine;
  /** The state in which its simulation opens, from the address. */
  place: string | undefined;
  /** A machine of the house, of which is known what the tests drive. */
  isOfHouse?: boolean;
};

export function MachineView({ chart, machine, place, isOfHouse = false }: MachineViewProps) {
  const [part, setPart] = useState(place === undefined ? 0 : PARTS.indexOf('Simulation'));
  return (
    <section className="mx-panel" aria-labelledby="vz-name">
      <h2 id="vz-name">{chart.id}</h2>
      {chart.description !== undefined && <p className="mx-quiet mx-about">{chart.description}</p>}
      <Tabs label={`What to see of ${chart.id}`} tabs={PARTS} shown={part} onShow={setPart}>
        {part === 0 && <Diagram chart={chart} active={[]} machine={machine} isOfHouse={isOfHouse} />}
        {part === 1 && <Simulation chart={chart} machine={machine} place={place} />}
        {part === 2 && (
          <JourneyView chart={chart} machine={machine} recorded={undefined} isOfHouse={isOfHouse} />
        )}
      </Tabs>
      <CopyMachine chart={chart} machine={machine} />
    </section>
  );
}
