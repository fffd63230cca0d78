import { isPlain } from '../../domain/api/redaction.ts';

/** What a span may carry. Nothing else leaves the process, so that no personal data can. */
const ATTRIBUTES = [
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'error.type',
  'billfold.request_id',
  'billfold.money',
  'billfold.pieces',
  'db.system.name',
  'server.address',
] as const;

export type Attributes = Partial<Record<(typeof ATTRIBUTES)[number], string | number | boolean>>;

export interface SpanStart {
  readonly name: string;
  readonly kind?: 'server' | 'client' | 'internal';
  readonly attributes?: Attributes;
  /** The `traceparent` of whoever asks, where it is believed. */
  readonly parent?: string | undefined;
}

export interface Span {
  rename(name: string): void;
  set(attributes: Attributes): void;
}

/** What takes the spans. */
export interface Tracing {
  /** A span ends with its work, and says of an error only its class. */
  inSpan<T>(start: SpanStart, work: (span: Span) => Promise<T>): Promise<T>;
  /** The trace at this moment; undefined outside of one. */
  traceId(): string | undefined;
  /** The `traceparent` for a request to another service. */
  traceparent(): string | undefined;
}

const UNSEEN: Span = { rename: () => undefined, set: () => undefined };

let tracing: Tracing | undefined;

/** Spans are taken from now on; undefined ends it. */
export function traceWith(taker: Tracing | undefined): void {
  tracing = taker;
}

export const isTracing = (): boolean => tracing !== undefined;

/** Does the work in a span of its own. While nothing takes spans, it only does the work. */
export function inSpan<T>(start: SpanStart, work: (span: Span) => Promise<T>): Promise<T> {
  return tracing ? tracing.inSpan(start, work) : work(UNSEEN);
}

/** For a line of the log. */
export function traceOfNow(): { readonly trace_id?: string } {
  const id = tracing?.traceId();
  return id === undefined ? {} : { trace_id: id };
}

/** For a request to a service of ours or of a biller. */
export function traceHeaders(): { readonly traceparent?: string } {
  const traceparent = tracing?.traceparent();
  return traceparent === undefined ? {} : { traceparent };
}

/** The attributes that may be told: listed ones, and texts that give nobody away. */
export function toldAttributes(attributes: Attributes): Attributes {
  const listed = Object.entries(attributes).filter(
    ([name, value]) =>
      ATTRIBUTES.some((known) => known === name) && (typeof value !== 'string' || isPlain(value)),
  );
  return Object.fromEntries(listed);
}

/** The class of an error, never its message. */
export function errorType(error: unknown): string {
  const name = error instanceof Error ? error.constructor.name : typeof error;
  return isPlain(name) ? name : 'Error';
}
