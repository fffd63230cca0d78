import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';

let portal: Portal;
let dana: SignedInCustomer;

beforeAll(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo');
});

afterAll(() => portal.close());

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
  'the outside site %s is none of ours',
  async (place) => {
    const { headers } = await portal.app.request(`/outside/${place}`);
    expect(headers.get('location')).toBe(`/sandbox/outside/${place}`);
  },
);

test('a field hidden in the prototype of a request is refused', async () => {
  const answer = await portal.app.request('/services/web/cart/UpdateScheduledDate', {
    method: 'POST',
    headers: { authorization: `Bearer ${dana.token}`, 'content-type': 'application/json' },
    body: `{"__proto__":{"scheduled_date":"${portal.parts.clock.today()}"}}`,
  });
  expect(answer.status).toBe(400);
});

test('a caller who breaks off while sending is no error of the portal', async () => {
  const broken = new ReadableStream({
    pull: (stream) => stream.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })),
  });
  const answer = await portal.app.request('/services/web/cart/RemoveAll', {
    method: 'POST',
    headers: { authorization: `Bearer ${dana.token}`, 'content-type': 'application/json' },
    body: broken,
    duplex: 'half',
  } as RequestInit);
  expect(answer.status).toBe(400);
});
