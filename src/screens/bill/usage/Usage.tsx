import { useState } from 'react';
import type { UsageGraph as Graph } from '../../../../domain/bills/usage.ts';
import { Tabs } from '../../../components/layout/Tabs.tsx';
import { useIsPaper } from '../../../widgets/bill/paper.ts';
import { Part } from '../Part.tsx';
import { UsageGraph, UsageOnPaper } from './UsageGraph.tsx';

/** The usage over time, with one tab for each graph (DET-72). */
export function Usage({ graphs }: { graphs: readonly Graph[] }) {
  const [chosen, setChosen] = useState(0);
  const isPaper = useIsPaper();
  const place = Math.min(chosen, graphs.length - 1);
  const graph = graphs[place];
  if (!graph) return null;
  if (isPaper)
    return (
      <Part title="Usage">
        {graphs.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: graphs of a statement are identified by their position alone.
          <UsageOnPaper key={at} graph={one} />
        ))}
      </Part>
    );
  return (
    <Part title="Usage">
      <Tabs
        label="Usage graphs"
        tabs={graphs.map(({ header }, at) => header || `Graph ${at + 1}`)}
        shown={place}
        onShow={setChosen}
      >
        <UsageGraph key={place} graph={graph} />
      </Tabs>
    </Part>
  );
}
