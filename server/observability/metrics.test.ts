import { expect, test } from 'vitest';
import { getBill } from '../../domain/bills/bill-calls.ts';
import { openPortal } from '../../tests/support/portal.ts';
import { runDueWork } from '../jobs/work.ts';

test('operators read how the portal is doing, and nothing about any customer', async () => {
  const portal = await openPortal();
  const dana = await portal.signIn('demo');
  await portal.send(getBill, { id: 1 }, dana);
  await runDueWork(portal.parts);
  const answer = await portal.app.request('/metrics');
  const text = await answer.text();
  expect(answer.headers.get('content-type')).toContain('text/plain');
  expect(text).toContain('billfold_open_checkouts 0');
  expect(text).toContain('billfold_oldest_open_checkout_seconds 0');
  expect(text).toMatch(
    /billfold_request_seconds_count\{method="GET",route="\/api\/v2.1\/ebills\/:id",status="\d+"\} 1/,
  );
  expect(text).toMatch(/billfold_unsent_messages\{state="waiting"\} 0/);
  expect(text).not.toContain('demo@billfold.example');
  await portal.close();
});

test.each([
  ['outside of the sandbox', false],
  ['in a sandbox with a token', true],
])('%s the metrics are for clients with the token', async (_where, sandbox) => {
  const token = 'a-token-for-metrics-1';
  const next = 'a-token-for-metrics-2';
  const portal = await openPortal({}, { METRICS_TOKEN: `${token}, ${next}` });
  Object.assign(portal.parts.config, { sandbox });
  const statusWith = async (authorization?: string) =>
    (await portal.app.request('/metrics', { headers: authorization ? { authorization } : {} })).status;
  expect([
    await statusWith(),
    await statusWith('Bearer wrong-token-for-1'),
    await statusWith(`Bearer ${token}`),
    await statusWith(`Bearer ${next}`),
    await statusWith(`Bearer ${token}, ${next}`),
  ]).toEqual([404, 404, 200, 200, 404]);
  await portal.close();
});
