import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as OTLP over HTTP sends it in JSON. */
export interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
}

export interface SentLine {
  readonly traceId?: string;
  readonly body?: { readonly stringValue?: string };
}

export interface SentMetric {
  readonly name: string;
}

/** A collector on this machine that keeps what it is sent. */
export interface Collector {
  readonly url: string;
  readonly bodies: readonly string[];
  /** Everything that came, as text, without ids, times and durations: their digits could be those of anything. */
  told(): string;
  readonly authorizations: ReadonlySet<string | undefined>;
  spans(): SentSpan[];
  lines(): SentLine[];
  metrics(): SentMetric[];
  close(): Promise<void>;
}

interface Sent {
  readonly resourceSpans?: readonly { readonly scopeSpans: readonly { readonly spans: SentSpan[] }[] }[];
  readonly resourceLogs?: readonly { readonly scopeLogs: readonly { readonly logRecords: SentLine[] }[] }[];
  readonly resourceMetrics?: readonly {
    readonly scopeMetrics: readonly { readonly metrics: SentMetric[] }[];
  }[];
}

const OF_CHANCE = /^(traceId|spanId|parentSpanId|.*UnixNano)$/;
const MEASURED = /^(sum|min|max|asDouble)$/;

function isOfChance(key: string, value: unknown): boolean {
  return OF_CHANCE.test(key) || (MEASURED.test(key) && typeof value === 'number');
}

export async function openCollector(): Promise<Collector> {
  const bodies: string[] = [];
  const authorizations = new Set<string | undefined>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    bodies.push(Buffer.concat(chunks).toString());
    authorizations.add(request.headers.authorization);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const sent = () => bodies.map((body) => JSON.parse(body) as Sent);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    told: () => JSON.stringify(sent(), (key, value) => (isOfChance(key, value) ? undefined : value)),
    authorizations,
    spans: () =>
      sent().flatMap(({ resourceSpans = [] }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    lines: () =>
      sent().flatMap(({ resourceLogs = [] }) =>
        resourceLogs.flatMap(({ scopeLogs }) => scopeLogs.flatMap(({ logRecords }) => logRecords)),
      ),
    metrics: () =>
      sent().flatMap(({ resourceMetrics = [] }) =>
        resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics)),
      ),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
