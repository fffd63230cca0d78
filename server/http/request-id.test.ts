import { expect, test } from 'vitest';
import { redact } from '../../domain/api/redaction.ts';
import { getBill } from '../../domain/bills/bill-calls.ts';
import { login } from '../../domain/session/calls.ts';
import { capturedLog } from '../../tests/support/captured-log.ts';
import { openPortal } from '../../tests/support/portal.ts';
import { signInStaff } from '../../tests/support/staff.ts';
import { createToken, listTokens } from '../billers/tokens.ts';
import { PEOPLE } from '../demo/people.ts';
import { staffSessions } from '../store/schema/office.ts';

const GIVEN = { 'x-request-id': 'from-the-edge-1' };

test('the id that a proxy of ours gave a request is kept; anybody else’s is not', async () => {
  for (const [proxies, isKept] of [
    ['127.0.0.1', true],
    ['none', false],
  ] as const) {
    const portal = await openPortal({}, { PROXIES: proxies });
    const idFor = async (headers: Record<string, string>) =>
      (await portal.app.request('/health', { headers })).headers.get('x-request-id');
    expect((await idFor(GIVEN)) === GIVEN['x-request-id']).toBe(isKept);
    expect(await idFor({ 'x-request-id': 'two words' })).toMatch(/^[\da-f-]{36}$/);
    await portal.close();
  }
});

test('the log says who asked: the hash of the address, and the customer once they are known', async () => {
  const log = capturedLog();
  const portal = await openPortal({ log: log.log }, { PROXIES: '127.0.0.1' });
  const dana = await portal.signIn('demo');
  const headers = { 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'from-the-edge-2' };
  await portal.send(getBill, { id: 987_654 }, { ...dana, headers });
  const form = { user_name: PEOPLE.demo.email, password: 'wrong', recaptcha_token: await portal.botCheck() };
  await portal.send(login, form, { headers: { ...headers, 'x-request-id': 'from-the-edge-3' } });

  const lines = log
    .said()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const of = (id: string) => lines.filter((line) => line.id === id);
  const [refused] = of('from-the-edge-2');
  expect(refused).toMatchObject({ msg: 'request', status: 404, customer: 1, caller: expect.any(String) });
  expect(refused?.sessionId).toEqual(expect.any(String));
  expect(of('from-the-edge-3')).toMatchObject([
    { msg: 'security event', kind: 'sign-in', outcome: 'refused', caller: refused?.caller },
    { msg: 'request', status: 401, caller: refused?.caller },
  ]);
  expect(log.said()).not.toContain('203.0.113.9');
  await portal.close();
});

test('the log says which session of staff and which token of a biller was refused', async () => {
  const log = capturedLog();
  const portal = await openPortal({ log: log.log });
  const cookie = await signInStaff(portal, 'viewer');
  const token = await createToken(portal.parts, 'harbor', 'Nightly job', ['imports']);
  // The office needs the right to read the log, and the token the right to remittances.
  const refusals: readonly (readonly [string, Record<string, string>])[] = [
    ['/office/v1/log', { cookie }],
    ['/billers/v1/remittances', { authorization: `Bearer ${token}` }],
  ];
  for (const [path, headers] of refusals)
    expect((await portal.app.request(path, { headers })).status).toBe(403);

  const [ofStaff, ofBiller] = log
    .said()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg, status }) => msg === 'request' && status === 403);
  const [session] = await portal.store.db.select().from(staffSessions);
  const [known] = await listTokens(portal.parts, 'harbor');
  expect(ofStaff).toMatchObject({ route: '/office/v1/log', sessionId: session?.id });
  expect(redact(ofBiller)).toMatchObject({ route: '/billers/v1/remittances', tokenId: known?.id });
  await portal.close();
});
