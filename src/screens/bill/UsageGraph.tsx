import { useState } from 'react';
import type { UsageGraph as Graph } from '../../../domain/usage.ts';
import { hasReadings, type UsagePeriod, usagePeriods, usageText } from '../../../domain/usage-chart.ts';
import { DataRow, DataTable } from '../../parts/DataTable.tsx';
import { SelectField } from '../../parts/SelectField.tsx';
import { UsageBars } from './UsageBars.tsx';
import css from './UsageGraph.module.css';

/** The usage of one meter, as bars and as a table (DET-73, DET-74). */
export function UsageGraph({ graph }: { graph: Graph }) {
  const { header, meter_ids, series } = graph;
  const [chosen, setChosen] = useState(meter_ids[0] ?? '');
  const meter = meter_ids.includes(chosen) ? chosen : (meter_ids[0] ?? '');
  const periods = usagePeriods(graph, meter);
  return (
    <>
      {meter_ids.length > 1 ? (
        <div className={css.meter}>
          <SelectField label="Meter" value={meter} onChange={({ target }) => setChosen(target.value)}>
            {meter_ids.map((id) => (
              <option key={id}>{id}</option>
            ))}
          </SelectField>
        </div>
      ) : (
        meter && (
          <p className={css.only}>
            Meter <bdi>{meter}</bdi>
          </p>
        )
      )}
      {hasReadings(periods) ? (
        <>
          <Legend series={series} />
          <UsageBars label={`${header}, meter ${meter}`} series={series} periods={periods} />
          <details className={css.table}>
            <summary className={css.summary}>Show as a table</summary>
            <UsageTable caption={`${header} of meter ${meter}`} series={series} periods={periods} />
          </details>
        </>
      ) : (
        <p>There are no readings of this meter.</p>
      )}
    </>
  );
}

function Legend({ series }: Pick<Graph, 'series'>) {
  return (
    <ul className={css.legend}>
      {series.map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two series may have one name, and none of them moves.
        <li key={at} className={css.entry}>
          <span className={css.swatch} data-series={at % SHADES} aria-hidden="true" />
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}

/** As many looks as bars have. */
const SHADES = 6;

interface UsageTableProps {
  readonly caption: string;
  readonly series: readonly string[];
  readonly periods: readonly UsagePeriod[];
}

function UsageTable({ caption, series, periods }: UsageTableProps) {
  const columns = [{ name: 'Period' }, ...series.map((name) => ({ name, numeric: true, firm: true }))];
  return (
    <DataTable caption={caption} columns={columns}>
      {periods.map(({ label, values }, at) => (
        <DataRow
          // biome-ignore lint/suspicious/noArrayIndexKey: two periods may have one label, and none of them moves.
          key={at}
          columns={columns}
          cells={[label, ...values.map(usageText)]}
        />
      ))}
    </DataTable>
  );
}
