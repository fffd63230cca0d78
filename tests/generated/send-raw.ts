import type { Call } from '../../domain/api/call.ts';
import { pathFields } from '../../domain/api/path.ts';
import type { Portal } from '../support/portal.ts';

/** A request as it goes over the wire. */
export interface RawRequest {
  readonly address: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

/** The part of a call that says how its fields travel. */
export interface Layout extends Pick<Call, 'method' | 'path' | 'query' | 'body'> {
  /** What is sent to a call that takes a file. All fields then travel in the address. */
  readonly file?: string;
}

/** Lays out wire fields unchanged, valid or not, in the way that the call's row defines. */
export function rawRequest(call: Layout, fields: Record<string, unknown>): RawRequest {
  const inPath = pathFields(call.path);
  const hasBody = (call.method === 'POST' || call.method === 'PUT') && call.file === undefined;
  const path = call.path.replace(
    /:([A-Za-z_]\w*)/g,
    (_, name: string) => encodeURIComponent(inAddress(textOf(fields[name]))) || '%20',
  );
  const query = Object.entries(fields).filter(
    ([name, value]) =>
      value !== undefined && !inPath.includes(name) && (!hasBody || call.query.includes(name)),
  );
  const search = new URLSearchParams(query.map(([name, value]) => [name, textOf(value)])).toString();
  const elsewhere = [...inPath, ...call.query];
  const body =
    call.body === undefined
      ? Object.fromEntries(Object.entries(fields).filter(([name]) => !elsewhere.includes(name)))
      : fields[call.body];
  return {
    address: search === '' ? path : `${path}?${search}`,
    headers: hasBody ? { 'content-type': 'application/json' } : {},
    ...(hasBody ? { body: JSON.stringify(body) ?? '' } : {}),
    ...(call.file === undefined ? {} : { body: call.file }),
  };
}

/** Sends wire fields unchanged, valid or not. */
export async function sendRaw(
  portal: Portal,
  call: Layout,
  fields: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  const { address, ...raw } = rawRequest(call, fields);
  const answer = await portal.app.request(address, {
    method: call.method,
    ...raw,
    headers: { ...raw.headers, ...headers },
  });
  return { status: answer.status, text: await answer.text() };
}

/** The fields as the server reads them: values in a path or a query arrive as text. */
export function asText(call: Call, fields: Record<string, unknown>): Record<string, unknown> {
  const hasBody = call.method === 'POST' || call.method === 'PUT';
  const asText = (name: string) =>
    !hasBody || call.query.includes(name) || pathFields(call.path).includes(name);
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, asText(name) ? inAddress(textOf(value)) : value]),
  );
}

/** Replaces half characters, which an address cannot hold, by the replacement character. */
function inAddress(text: string): string {
  return Buffer.from(text).toString();
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
