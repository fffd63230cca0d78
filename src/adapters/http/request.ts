import { BUILD_HEADER } from '../../../domain/api/app-version.ts';
import type { Call, Roots } from '../../../domain/api/call.ts';
import { encode } from '../../../domain/api/codec.ts';
import { isEnveloped, pathBelow, pathFields } from '../../../domain/api/path.ts';

/** The result of one HTTP request. Only JSON counts as an answer; a captive portal's page does not. */
export type Reply =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly body: unknown;
      /** The validator of the answer (ruling 68). */
      readonly tag?: string | undefined;
    }
  | {
      readonly kind: 'missed';
      readonly why: 'network' | 'time' | 'stranger' | 'stopped';
      /** The HTTP status of an answer that was not ours, such as a gateway's 503. */
      readonly status?: number;
    };

export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

export type Requester = (
  call: Call,
  request: Readonly<Record<string, unknown>>,
  options?: RequestOptions,
) => Promise<Reply>;

interface Options {
  readonly roots: Roots;
  readonly fetch: typeof fetch;
  readonly onReached: () => void;
  readonly onMissed: () => void;
  /** The build of this page, which every call sends. */
  readonly build?: string | undefined;
  readonly onAnswer?: (response: Response) => void;
}

/** Makes one request of a call within its time limit, and reports whether it reached the server. */
export function createRequester({ roots, fetch, onReached, onMissed, build, onAnswer }: Options): Requester {
  return async (call, request, { headers = {}, signal } = {}) => {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort('time'), call.limit);
    const onStopped = () => stop.abort('stopped');
    if (signal?.aborted) onStopped();
    signal?.addEventListener('abort', onStopped, { once: true });
    try {
      const { url, body } = compose(call, request, roots);
      const response = await fetch(url, {
        method: call.method,
        headers: {
          Accept: 'application/json',
          'Cache-Control': 'no-cache',
          Pragma: 'no-cache',
          ...(build === undefined ? {} : { [BUILD_HEADER]: build }),
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        credentials: 'same-origin',
        cache: 'no-store',
        signal: stop.signal,
        ...(body === undefined ? {} : { body }),
      });
      onAnswer?.(response);
      const reply = await read(response, call.produces, 'If-None-Match' in headers);
      if (reply.kind === 'missed' || reply.status >= 502) onMissed();
      else onReached();
      return reply;
    } catch {
      const why = stop.signal.aborted ? (stop.signal.reason as 'time' | 'stopped') : 'network';
      if (why !== 'stopped') onMissed();
      return { kind: 'missed', why };
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onStopped);
    }
  };
}

/** Only a caller that has an answer may be told that it is unchanged. */
async function read(response: Response, produces: string | undefined, hasAnswer: boolean): Promise<Reply> {
  if (response.ok && produces !== undefined) {
    const isFile = response.headers.get('Content-Type')?.startsWith(produces);
    if (!isFile) return { kind: 'missed', why: 'stranger' };
    return { kind: 'answered', status: response.status, body: await response.blob() };
  }
  const text = await response.text();
  const { status } = response;
  if (status === 204 || (status === 304 && hasAnswer)) return { kind: 'answered', status, body: undefined };
  const stranger = { kind: 'missed', why: 'stranger', status } as const;
  if (!/\bjson\b/i.test(response.headers.get('Content-Type') ?? '')) return stranger;
  try {
    const tag = response.headers.get('ETag') ?? undefined;
    return { kind: 'answered', status, body: JSON.parse(text), tag };
  } catch {
    return stranger;
  }
}

/** Puts each field of a request into the path, the query or the body, as the table of calls says. */
function compose(
  call: Call,
  request: Readonly<Record<string, unknown>>,
  roots: Roots,
): { url: string; body: string | undefined } {
  const fields = encode(call.request, request) as Record<string, unknown>;
  const inPath = pathFields(call.path);
  const path = call.path.replace(/:([A-Za-z_]\w*)/g, (_, name: string) =>
    encodeURIComponent(String(fields[name])),
  );
  const hasBody = call.method === 'POST' || call.method === 'PUT';
  const unplaced = Object.entries(fields).filter(
    ([name, value]) => !inPath.includes(name) && value !== undefined,
  );
  const inQuery = unplaced.filter(([name]) => !hasBody || call.query.includes(name));
  const query = new URLSearchParams(inQuery.map(([name, value]) => [name, String(value)])).toString();
  const url = pathBelow(roots, path) + (query ? `?${query}` : '');
  if (!hasBody) return { url, body: undefined };
  const inBody = Object.fromEntries(unplaced.filter(([name]) => !call.query.includes(name)));
  return { url, body: JSON.stringify(call.body ? inBody[call.body] : inBody) };
}

/** Unwraps the answer from its envelope, if the call has one (ruling 22). */
export function unwrapEnvelope(call: Call, body: unknown): unknown {
  if (!isEnveloped(call.path) || call.produces !== undefined) return body;
  return typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined;
}
