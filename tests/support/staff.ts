import * as v from 'valibot';
import { encode } from '../../domain/api/codec.ts';
import type { OfficeCall } from '../../domain/api/office-call.ts';
import { pathFields } from '../../domain/api/path.ts';
import { enterFactor, signInToOffice } from '../../domain/office/session-calls.ts';
import { SECOND } from '../../domain/values/durations.ts';
import { PASSWORD } from '../../server/demo/people.ts';
import { type DemoStaffName, demoStaffCode, STAFF } from '../../server/demo/staff.ts';
import { cookiesOf, type Portal } from './portal.ts';

type RequestOf<C> = C extends OfficeCall<infer _, infer Req, infer _Ans> ? v.InferOutput<Req> : never;
type Answer<C> = C extends OfficeCall<infer _, infer _Req, infer Ans> ? v.InferOutput<Ans> : never;

export interface OfficeResponse<C> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
  /** The code of a refusal; empty for an answer. */
  readonly code: string;
  readonly message: string;
  /** The answer, parsed by the call's schema. Throws when the call was refused. */
  answer(): Answer<C>;
}

/** Sends a call of the office, with the wire values of its fields. */
export async function sendOffice<C extends OfficeCall>(
  portal: Portal,
  call: C,
  fields: RequestOf<C>,
  { cookie, file }: { cookie?: string; file?: BodyInit } = {},
): Promise<OfficeResponse<C>> {
  const wire = encode(call.request, fields) as Record<string, unknown>;
  const inPath = pathFields(call.path);
  const path = call.path.replace(/:([A-Za-z_]\w*)/g, (_, name: string) =>
    encodeURIComponent(String(wire[name])),
  );
  const others = Object.entries(wire).filter(
    ([name, value]) => value !== undefined && !inPath.includes(name),
  );
  const hasJson = call.method === 'POST' && call.takes === undefined;
  const query = new URLSearchParams(hasJson ? [] : others.map(([name, value]) => [name, String(value)]));
  const answer = await portal.app.request(query.size === 0 ? path : `${path}?${query}`, {
    method: call.method,
    headers: {
      ...(cookie === undefined ? {} : { cookie }),
      ...(hasJson ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasJson ? { body: JSON.stringify(Object.fromEntries(others)) } : {}),
    ...(file === undefined ? {} : { body: file }),
  });
  const isFile = answer.ok && call.produces !== undefined;
  const body: unknown = isFile ? await answer.blob() : await answer.json();
  const { code = '', message = '' } = body as { code?: string; message?: string };
  return {
    status: answer.status,
    headers: answer.headers,
    body,
    code,
    message,
    answer: () => {
      if (!answer.ok) throw new Error(`${call.method} ${call.path} answered ${answer.status}: ${message}`);
      return v.parse(call.answer, body) as Answer<C>;
    },
  };
}

/** Signs a person of the demo's office in, and resolves to the cookie. Half a minute passes: a code is good once. */
export async function signInStaff(portal: Portal, who: DemoStaffName): Promise<string> {
  portal.pass(30 * SECOND);
  const { email } = STAFF[who];
  const { ticket } = (await sendOffice(portal, signInToOffice, { email, password: PASSWORD })).answer();
  const code = demoStaffCode(portal.parts.clock.now());
  const entered = await sendOffice(portal, enterFactor, { ticket, code });
  entered.answer();
  return cookiesOf(entered.headers);
}
