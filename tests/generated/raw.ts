import { type Call, pathFields } from '../../domain/call.ts';
import type { Portal } from '../portal.ts';

/** Sends wire fields as they are, fit or not, the way the call's row says they travel. */
export async function sendRaw(
  portal: Portal,
  call: Call,
  fields: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  const inPath = pathFields(call.path);
  const hasBody = call.method === 'POST' || call.method === 'PUT';
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
  const answer = await portal.app.request(search === '' ? path : `${path}?${search}`, {
    method: call.method,
    headers: { ...(hasBody ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(hasBody ? { body: JSON.stringify(body) ?? '' } : {}),
  });
  return { status: answer.status, text: await answer.text() };
}

/** The fields as the server reads them: what stands in a path or a query arrives as text. */
export function asItTravels(call: Call, fields: Record<string, unknown>): Record<string, unknown> {
  const hasBody = call.method === 'POST' || call.method === 'PUT';
  const asText = (name: string) =>
    !hasBody || call.query.includes(name) || pathFields(call.path).includes(name);
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, asText(name) ? inAddress(textOf(value)) : value]),
  );
}

/** An address holds no half of a character: one is written as the sign for what cannot be read. */
function inAddress(text: string): string {
  return Buffer.from(text).toString();
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
