import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPortal, type Portal } from '../../tests/support/portal.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
});

afterAll(() => portal.close());

test.each([
  ['cross-site', '/api/v2.1/portal', 403],
  ['same-site', '/api/v2.1/portal', 403],
  ['same-origin', '/api/v2.1/portal', 200],
  ['none', '/api/v2.1/portal', 200],
  ['cross-site', '/wifi', 302],
])(
  'another site may link to a page, and makes no call, not even one that reads: %s %s',
  async (site, path, status) => {
    const answer = await portal.app.request(path, { headers: { 'sec-fetch-site': site } });
    expect(answer.status).toBe(status);
  },
);
