import { BUILD_HEADER } from '../../domain/build.ts';
import type { Call, Roots } from '../../domain/call.ts';
import { isEnveloped, pathBelow, pathFields } from '../../domain/call.ts';
import { encode } from '../../domain/codec.ts';

/** What came back from one HTTP request. Only JSON counts as an answer; a captive portal's page does not (design 5). */
export type Reply =
  | { readonly kind: 'answered'; readonly status: number; readonly body: unknown }
  | {
      readonly kind: 'missed';
      readonly why: 'network' | 'time' | 'stranger' | 'stopped';
      /** The HTTP status that a stranger answered with, such as the 503 of a gateway. */
      readonly status?: number;
    };

export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** Goes on when the page is closed meanwhile, so that cookies of the answer are kept. */
  readonly keepalive?: boolean;
}

export type Requester = (
  call: Call,
  request: Readonly<Record<string, unknown>>,
  options?: RequestOptions,
) => Promise<Reply>;

interface Outside {
  readonly roots: Roots;
  readonly fetch: typeof fetch;
  readonly onReached: () => void;
  readonly onMissed: () => void;
  /** The build of this page, which every call names. */
  readonly build?: string | undefined;
  readonly onAnswer?: (response: Response) => void;
}

/** Makes one request of a call, within its time limit, and reports whether the server was reached. */
export function createRequester({ roots, fetch, onReached, onMissed, build, onAnswer }: Outside): Requester {
  return async (call, request, { headers = {}, signal, keepalive = false } = {}) => {
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
        keepalive,
        ...(body === undefined ? {} : { body }),
      });
      onAnswer?.(response);
      const reply = await read(response, call.produces);
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

async function read(response: Response, produces: string | undefined): Promise<Reply> {
  if (response.ok && produces !== undefined) {
    const isFile = response.headers.get('Content-Type')?.startsWith(produces);
    if (!isFile) return { kind: 'missed', why: 'stranger' };
    return { kind: 'answered', status: response.status, body: await response.blob() };
  }
  const text = await response.text();
  if (response.status === 204) return { kind: 'answered', status: 204, body: undefined };
  const stranger = { kind: 'missed', why: 'stranger', status: response.status } as const;
  if (!/\bjson\b/i.test(response.headers.get('Content-Type') ?? '')) return stranger;
  try {
    return { kind: 'answered', status: response.status, body: JSON.parse(text) };
  } catch {
    return stranger;
  }
}

/** Where the fields of a request travel: in the path, the query or the body, by the rules of the table of calls. */
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
  const rest = Object.entries(fields).filter(
    ([name, value]) => !inPath.includes(name) && value !== undefined,
  );
  const inQuery = rest.filter(([name]) => !hasBody || call.query.includes(name));
  const query = new URLSearchParams(inQuery.map(([name, value]) => [name, String(value)])).toString();
  const url = pathBelow(roots, path) + (query ? `?${query}` : '');
  if (!hasBody) return { url, body: undefined };
  const left = Object.fromEntries(rest.filter(([name]) => !call.query.includes(name)));
  return { url, body: JSON.stringify(call.body ? left[call.body] : left) };
}

/** The answer inside its envelope, where the call has one (ruling 22). */
export function opened(call: Call, body: unknown): unknown {
  if (!isEnveloped(call.path) || call.produces !== undefined) return body;
  return typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined;
}
