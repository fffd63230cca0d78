import { type HrTime, ValueType } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client';

type Metric = MetricObjectWithValues<MetricValue<string> & { readonly metricName?: string }>;

/** What `/metrics` shows, for a collector. */
export function metricsOf(registry: Registry, resource: Resource): MetricProducer {
  const startTime = timeOf(Date.now());
  return {
    async collect() {
      const times = { startTime, endTime: timeOf(Date.now()) };
      const metrics = ((await registry.getMetricsAsJSON()) as Metric[]).map((metric) =>
        dataOf(metric, times),
      );
      return {
        resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'billfold' }, metrics }] },
        errors: [],
      };
    },
  };
}

interface Times {
  readonly startTime: HrTime;
  readonly endTime: HrTime;
}

const timeOf = (milliseconds: number): HrTime => [
  Math.floor(milliseconds / 1000),
  (milliseconds % 1000) * 1_000_000,
];

function dataOf(metric: Metric, times: Times): MetricData {
  const common = {
    descriptor: { name: metric.name, description: metric.help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  // The types of prom-client are numbers, its values are words.
  switch (String(metric.type)) {
    case 'histogram':
      return {
        ...common,
        dataPointType: DataPointType.HISTOGRAM,
        dataPoints: histogramPoints(metric, times),
      };
    case 'counter':
      return {
        ...common,
        dataPointType: DataPointType.SUM,
        isMonotonic: true,
        dataPoints: plainPoints(metric, times),
      };
    default:
      return { ...common, dataPointType: DataPointType.GAUGE, dataPoints: plainPoints(metric, times) };
  }
}

const plainPoints = ({ values }: Metric, times: Times): DataPoint<number>[] =>
  values.map(({ value, labels }) => ({ ...times, attributes: { ...labels }, value }));

interface Gathered {
  readonly attributes: Record<string, string | number>;
  /** The upper bound of each bucket, and how many values lie below it. */
  readonly below: [number, number][];
  sum: number;
  count: number;
}

/** Prometheus counts what lies below each bound, OpenTelemetry what lies between two. */
function histogramPoints({ values }: Metric, times: Times): DataPoint<Histogram>[] {
  const byLabels = new Map<string, Gathered>();
  for (const { value, labels, metricName = '' } of values) {
    const { le, ...attributes } = labels as Record<string, string | number>;
    const key = JSON.stringify(attributes);
    const gathered = byLabels.get(key) ?? { attributes, below: [], sum: 0, count: 0 };
    byLabels.set(key, gathered);
    if (metricName.endsWith('_sum')) gathered.sum = value;
    else if (metricName.endsWith('_count')) gathered.count = value;
    else if (le !== '+Inf') gathered.below.push([Number(le), value]);
  }
  return [...byLabels.values()].map(({ attributes, below, sum, count }) => ({
    ...times,
    attributes,
    value: {
      buckets: {
        boundaries: below.map(([bound]) => bound),
        counts: [
          ...below.map(([, at], n) => at - (below[n - 1]?.[1] ?? 0)),
          count - (below.at(-1)?.[1] ?? 0),
        ],
      },
      sum,
      count,
    },
  }));
}
