import {
  ParentBasedSampler,
  type Sampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';

/** Samples a part of the traces, and all that move money, whatever their parent decided. */
export function moneyOr(ratio: number): Sampler {
  const usual = new TraceIdRatioBasedSampler(ratio);
  const byParent = new ParentBasedSampler({ root: usual });
  return {
    shouldSample: (context, traceId, name, kind, attributes, links) =>
      attributes['billfold.money'] === true
        ? { decision: SamplingDecision.RECORD_AND_SAMPLED }
        : byParent.shouldSample(context, traceId, name, kind, attributes, links),
    toString: () => `money or ${ratio}`,
  };
}
