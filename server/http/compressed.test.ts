import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';

let portal: Portal;
let demo: SignedInCustomer;

beforeAll(async () => {
  portal = await openPortal();
  demo = await portal.signIn('demo');
});

afterAll(() => portal.close());

const BILLS = '/services/web/billDisplay/GetWebAccountListDetails';

async function ask(path: string, accept?: string) {
  const headers = { authorization: `Bearer ${demo.token}`, ...(accept && { 'accept-encoding': accept }) };
  const response = await portal.app.request(path, { headers });
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { bytes, encoding: response.headers.get('content-encoding'), vary: response.headers.get('vary') };
}

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
] as const)('a browser that takes %s gets its bills as %s', async (accept, encoding, decompress) => {
  const plain = await ask(BILLS);
  const compressed = await ask(BILLS, accept);
  expect([compressed.encoding, compressed.vary]).toEqual([
    encoding,
    expect.stringContaining('Accept-Encoding'),
  ]);
  expect(JSON.parse(decompress(compressed.bytes).toString())).toEqual(JSON.parse(plain.bytes.toString()));
});

test('the list of the demo, more than 30 accounts, travels in 6 kB', async () => {
  const { bytes } = await ask(BILLS, 'br');
  expect(bytes.length).toBeLessThan(6_000);
});

test.each(['identity', 'br;q=0', 'deflate', undefined])(
  'a client that takes %s gets plain JSON',
  async (accept) => {
    const { bytes, encoding } = await ask(BILLS, accept);
    expect(encoding).toBeNull();
    expect(() => JSON.parse(bytes.toString())).not.toThrow();
  },
);

test('a short answer is not compressed: it saves no packet', async () => {
  const { encoding } = await ask('/services/web/cart/GetItemsCount', 'br');
  expect(encoding).toBeNull();
});
