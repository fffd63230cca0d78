import {
  context,
  type Span as OtelSpan,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { errorType, type SpanStart, type Tracing, toldAttributes } from '../tracing.ts';

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

export function openTelemetryTracing(tracer: Tracer): Tracing {
  context.disable();
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  return {
    async inSpan(start, work) {
      const parent = parentOf(start);
      const span = tracer.startSpan(
        start.name,
        { kind: KINDS[start.kind ?? 'internal'], attributes: toldAttributes(start.attributes ?? {}) },
        parent,
      );
      try {
        return await context.with(trace.setSpan(parent, span), () => work(faceOf(span)));
      } catch (error) {
        span.setAttributes(toldAttributes({ 'error.type': errorType(error) }));
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
    traceId: () => trace.getActiveSpan()?.spanContext().traceId,
    traceparent() {
      const now = trace.getActiveSpan()?.spanContext();
      return now && `00-${now.traceId}-${now.spanId}-${now.traceFlags.toString(16).padStart(2, '0')}`;
    },
  };
}

const faceOf = (span: OtelSpan) => ({
  rename: (name: string) => void span.updateName(name),
  set: (attributes: SpanStart['attributes']) => void span.setAttributes(toldAttributes(attributes ?? {})),
});

/** The trace at this moment, or that of whoever asks. */
function parentOf({ parent }: SpanStart) {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(parent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return context.active();
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(context.active(), { traceId, spanId, traceFlags, isRemote: true });
}
