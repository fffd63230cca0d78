import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Portal } from '../../tests/support/portal.ts';
import { openSandboxPortal } from '../../tests/support/sandbox-visitor.ts';
import { inboxCourier } from '../gateways/inbox.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await openSandboxPortal();
});

afterAll(() => portal.close());

async function shown(body: string, channel: 'mail' | 'sms' = 'mail') {
  await inboxCourier(portal.store, portal.parts.clock, channel).deliver({
    recipient: 'dana@billfold.example',
    subject: 'A receipt',
    body,
  });
  const { items } = (await (await portal.app.request('/sandbox/messages')).json()) as {
    items: { id: number }[];
  };
  return portal.app.request(`/sandbox/mail/${items[0]?.id}`);
}

test('a mail shows as a mail program shows it: facts as a table, a link on its own line as a button (SRV2-48)', async () => {
  const answer = await shown('Paid.\n\nDate: 11/20/2026\nAmount: $1.00\n\nhttp://localhost/#/history');
  const html = await answer.text();
  expect(html).toMatch(/<th scope="row"[^>]*>Amount<\/th><td[^>]*>\$1\.00<\/td>/);
  expect(html).toContain('<a href="http://localhost/#/history"');
  expect(answer.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
});

test('the names that people gave their accounts become neither markup nor links in a mail', async () => {
  const html = await (
    await shown('<img src=x onerror=alert(1)> at https://elsewhere.example/ was paid.')
  ).text();
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; at https://elsewhere.example/ was paid.');
  expect(html).not.toContain('<a ');
});

test('a text cannot be opened as a mail', async () => {
  expect((await shown('1234 is your code.', 'sms')).status).toBe(404);
});
