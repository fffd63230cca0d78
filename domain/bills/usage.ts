import * as v from 'valibot';

/**
 * Usage over time (ENT-16): for each meter, one row of values per series, as long as `labels`. Null is a
 * period without a reading, not zero.
 */
export const usageGraph = v.object({
  header: v.string(),
  meter_ids: v.array(v.string()),
  series: v.array(v.string()),
  labels: v.array(v.string()),
  graph_readings: v.array(
    v.object({ meter_id: v.string(), values: v.array(v.array(v.nullable(v.pipe(v.number(), v.finite())))) }),
  ),
});

export type UsageGraph = v.InferOutput<typeof usageGraph>;
