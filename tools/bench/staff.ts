import type { RequestOf } from '../../domain/api/call.ts';
import { encode } from '../../domain/api/codec.ts';
import type { OfficeCall } from '../../domain/api/office-call.ts';
import { pathFields } from '../../domain/api/path.ts';
import { enterFactor, signInToOffice } from '../../domain/office/session-calls.ts';
import { SECOND } from '../../domain/values/durations.ts';
import { PASSWORD } from '../../server/demo/people.ts';
import { type DemoStaffName, demoStaffCode, STAFF } from '../../server/demo/staff.ts';

/** The last code of each person: one is good once. */
const codes = new Map<DemoStaffName, string>();

/** Signs a person of the demo's office in, and resolves to the cookie. */
export async function signInStaff(server: string, name: DemoStaffName): Promise<string> {
  const { email } = STAFF[name];
  let code = demoStaffCode(Date.now());
  while (codes.get(name) === code) {
    await new Promise((resolve) => setTimeout(resolve, SECOND));
    code = demoStaffCode(Date.now());
  }
  codes.set(name, code);
  const asked = await askOffice(server, '', signInToOffice, { email, password: PASSWORD });
  const { ticket } = (await asked.json()) as { ticket: string };
  const entered = await askOffice(server, '', enterFactor, { ticket, code });
  if (!entered.ok) throw new Error(`${email} could not sign in: ${entered.status}`);
  return entered.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Makes a call of the office. */
export function askOffice<C extends OfficeCall>(
  server: string,
  cookie: string,
  call: C,
  fields: RequestOf<C>,
): Promise<Response> {
  const wire = encode(call.request, fields) as Record<string, unknown>;
  const inPath = pathFields(call.path);
  const path = call.path.replace(/:([A-Za-z_]\w*)/g, (_, name: string) =>
    encodeURIComponent(String(wire[name])),
  );
  const others = Object.entries(wire).filter(
    ([name, value]) => !inPath.includes(name) && value !== undefined,
  );
  const hasJson = call.method === 'POST';
  const query = new URLSearchParams(hasJson ? [] : others.map(([name, value]) => [name, String(value)]));
  return fetch(`${server}${path}?${query}`, {
    method: call.method,
    headers: { cookie, ...(hasJson && { 'content-type': 'application/json' }) },
    ...(hasJson && { body: JSON.stringify(Object.fromEntries(others)) }),
  });
}
