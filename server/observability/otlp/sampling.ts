import {
  ParentBasedSampler,
  type Sampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';

/** Samples a part of the traces, and all that move money. A trace is sampled whole or not at all. */
export function moneyOr(ratio: number): Sampler {
  const usual = new TraceIdRatioBasedSampler(ratio);
  return new ParentBasedSampler({
    root: {
      shouldSample: (context, traceId, _name, _kind, attributes) =>
        attributes['billfold.money'] === true
          ? { decision: SamplingDecision.RECORD_AND_SAMPLED }
          : usual.shouldSample(context, traceId),
      toString: () => `money or ${ratio}`,
    },
  });
}
