import type { RequestOf } from '../../domain/api/call.ts';
import { encode } from '../../domain/api/codec.ts';
import type { OfficeCall } from '../../domain/api/office-call.ts';
import { pathFields } from '../../domain/api/path.ts';

export interface Address {
  readonly url: string;
  /** The JSON body; undefined for a call without one. */
  readonly json: string | undefined;
}

/** Puts each field of a request into the path, the query or the body, as the call says. */
export function addressOf(call: OfficeCall, request: Readonly<Record<string, unknown>>): Address {
  const fields = encode(call.request, request) as Record<string, unknown>;
  const inPath = pathFields(call.path);
  const path = call.path.replace(/:([A-Za-z_]\w*)/g, (_, name: string) =>
    encodeURIComponent(String(fields[name])),
  );
  const others = Object.entries(fields).filter(
    ([name, value]) => !inPath.includes(name) && value !== undefined && value !== null,
  );
  if (call.method === 'POST' && call.takes === undefined)
    return { url: path, json: JSON.stringify(Object.fromEntries(others)) };
  const query = new URLSearchParams(others.map(([name, value]) => [name, String(value)])).toString();
  return { url: query === '' ? path : `${path}?${query}`, json: undefined };
}

/** The address of a file that a link downloads. */
export function linkTo<C extends OfficeCall>(call: C, request: RequestOf<C>): string {
  return addressOf(call, request as Record<string, unknown>).url;
}
