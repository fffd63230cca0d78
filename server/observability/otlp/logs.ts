import { type AnyValueMap, type Logger, SeverityNumber } from '@opentelemetry/api-logs';

/** The levels of pino, as OpenTelemetry counts them. */
const SEVERITIES: Readonly<Record<number, SeverityNumber>> = {
  20: SeverityNumber.DEBUG,
  30: SeverityNumber.INFO,
  40: SeverityNumber.WARN,
  50: SeverityNumber.ERROR,
  60: SeverityNumber.FATAL,
};

/** Takes lines of the log as they are written. They carry the trace at that moment. */
export function logTaker(logger: Logger): { write(line: string): void } {
  return {
    write(line) {
      const { level, time, msg, trace_id: _, ...attributes } = JSON.parse(line) as AnyValueMap;
      logger.emit({
        severityNumber: SEVERITIES[Number(level)] ?? SeverityNumber.INFO,
        timestamp: Number(time),
        body: msg,
        attributes,
      });
    },
  };
}
