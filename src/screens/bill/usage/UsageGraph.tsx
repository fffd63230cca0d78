import { useId, useState } from 'react';
import { BILL_PAGE } from '../../../../domain/bills/text/page.ts';
import type { UsageGraph as Graph } from '../../../../domain/bills/usage.ts';
import {
  hasReadings,
  type UsagePeriod,
  usagePeriods,
  usageText,
} from '../../../../domain/bills/usage-chart.ts';
import { SelectField } from '../../../components/fields/SelectField.tsx';
import { DataRow, DataTable } from '../../../components/layout/DataTable.tsx';
import { Hatches, hatchOf } from './Hatches.tsx';
import { UsageBars } from './UsageBars.tsx';
import css from './UsageGraph.module.css';

interface UsageGraphProps {
  readonly graph: Graph;
}

/** The usage of one meter at a time (DET-73, DET-74). */
export function UsageGraph({ graph }: UsageGraphProps) {
  const { meter_ids } = graph;
  const [chosen, setChosen] = useState(meter_ids[0] ?? '');
  const meter = meter_ids.includes(chosen) ? chosen : (meter_ids[0] ?? '');
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
        <MeterName meter={meter} />
      )}
      <MeterUsage graph={graph} meter={meter} />
    </>
  );
}

/** On paper nothing can be chosen, so the meters follow one another (NAV-08). */
export function UsageOnPaper({ graph }: UsageGraphProps) {
  return graph.meter_ids.map((meter) => (
    <section key={meter} className={css.onPaper}>
      <h3>
        <bdi>{graph.header}</bdi>
      </h3>
      <MeterName meter={meter} />
      <MeterUsage graph={graph} meter={meter} />
    </section>
  ));
}

function MeterName({ meter }: { meter: string }) {
  if (!meter) return null;
  return (
    <p className={css.only}>
      Meter <bdi>{meter}</bdi>
    </p>
  );
}

interface MeterUsageProps extends UsageGraphProps {
  readonly meter: string;
}

/** Bars, and a table for screen readers. */
function MeterUsage({ graph, meter }: MeterUsageProps) {
  const { header, series } = graph;
  const periods = usagePeriods(graph, meter);
  if (!hasReadings(periods)) return <p>{BILL_PAGE.noReadings}</p>;
  return (
    <>
      <Legend series={series} />
      <UsageBars label={`${header}, meter ${meter}`} series={series} periods={periods} />
      <details className={css.table}>
        <summary className={css.summary}>Show as a table</summary>
        <UsageTable caption={`${header} of meter ${meter}`} series={series} periods={periods} />
      </details>
    </>
  );
}

function Legend({ series }: Pick<Graph, 'series'>) {
  const id = useId();
  return (
    <ul className={css.legend}>
      {series.map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two series may have the same name, and their order never changes.
        <li key={at} className={css.entry}>
          <svg className={css.swatch} viewBox="0 0 14 14" aria-hidden="true">
            <Hatches id={`${id}-${at}`} apart={5} pixel={1} />
            <rect className={css.bar} width={14} height={14} fill={`url(#${hatchOf(`${id}-${at}`, at)})`} />
          </svg>
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}

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
          // biome-ignore lint/suspicious/noArrayIndexKey: two periods may have the same label, and their order never changes.
          key={at}
          columns={columns}
          cells={[label, ...values.map(usageText)]}
        />
      ))}
    </DataTable>
  );
}
