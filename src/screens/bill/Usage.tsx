import { useState } from 'react';
import type { UsageGraph as Graph } from '../../../domain/usage.ts';
import { Tabs } from '../../parts/Tabs.tsx';
import { Part } from './Part.tsx';
import { UsageGraph } from './UsageGraph.tsx';

/** What was used over time: one tab for each graph (DET-72). */
export function Usage({ graphs }: { graphs: readonly Graph[] }) {
  const [chosen, setChosen] = useState(0);
  const place = Math.min(chosen, graphs.length - 1);
  const graph = graphs[place];
  if (!graph) return null;
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
