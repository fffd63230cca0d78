import { randomUUID } from 'node:crypto';
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Registry } from 'prom-client';
import type { TelemetrySettings } from '../../config.ts';
import { traceWith } from '../tracing.ts';
import { logTaker } from './logs.ts';
import { metricsOf } from './metrics.ts';
import { moneyOr } from './sampling.ts';
import { openTelemetryTracing } from './spans.ts';

export interface Telemetry {
  /** Takes the lines of the log, after their redaction. */
  readonly logs: { write(line: string): void };
  /** Sends what `/metrics` shows, once a minute. */
  sendMetrics(registry: Registry): void;
  /** Sends what is left. A collector that does not answer is given up. */
  stop(): Promise<void>;
}

const EVERY_MINUTE = 60_000;
const LAST_SENDING = 2_000;

/** Sends traces, metrics and logs to a collector. A collector that is away loses them, and delays nothing. */
export function startTelemetry({ endpoint, headers, ratio }: TelemetrySettings): Telemetry {
  const resource = resourceFromAttributes({
    'service.name': 'billfold',
    'service.instance.id': randomUUID(),
  });
  const at = (signal: 'traces' | 'metrics' | 'logs') => ({
    url: `${endpoint}/v1/${signal}`,
    headers: { ...headers },
  });
  const tracer = new BasicTracerProvider({
    resource,
    sampler: moneyOr(ratio),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter(at('traces')))],
  });
  const logger = new LoggerProvider({
    resource,
    processors: [new BatchLogRecordProcessor({ exporter: new OTLPLogExporter(at('logs')) })],
  });
  let meter: MeterProvider | undefined;
  traceWith(openTelemetryTracing(tracer.getTracer('billfold')));
  return {
    logs: logTaker(logger.getLogger('billfold')),
    sendMetrics(registry) {
      const reader = new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter(at('metrics')),
        exportIntervalMillis: EVERY_MINUTE,
        metricProducers: [metricsOf(registry, resource)],
      });
      meter = new MeterProvider({ resource, readers: [reader] });
    },
    async stop() {
      traceWith(undefined);
      const ends = [tracer, logger, meter].map((provider) => provider?.shutdown());
      await Promise.race([Promise.allSettled(ends), wait(LAST_SENDING)]);
    },
  };
}

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref());
