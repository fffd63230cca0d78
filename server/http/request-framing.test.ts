import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPortal, type Portal } from '../../tests/support/portal.ts';

let portal: Portal;
let server: ReturnType<typeof serve>;

beforeAll(async () => {
  portal = await openPortal();
  server = serve({ fetch: portal.app.fetch, port: 0, hostname: '127.0.0.1' });
  if (!server.listening) await once(server, 'listening');
});

afterAll(async () => {
  server.close();
  await portal.close();
});

/** Sends the bytes as they are, and resolves to all that comes back until the server closes. */
async function answerTo(bytes: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (part) => {
    answer += part.toString('latin1');
  });
  socket.write(bytes, 'latin1');
  await once(socket, 'close');
  return answer;
}

const HEAD =
  'POST /services/web/Login HTTP/1.1\r\nHost: portal.example\r\nContent-Type: application/json\r\n';

/** A request that a server sees only if it takes the one before for shorter than a proxy did. */
const HIDDEN = 'GET /health HTTP/1.1\r\nHost: portal.example\r\nConnection: close\r\n\r\n';

test.each([
  ['a length and chunks', `Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`],
  ['chunks and a length', `Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${HIDDEN}`],
  ['two lengths', `Content-Length: 2\r\nContent-Length: 200\r\n\r\n{}${HIDDEN}`],
  ['a length with a sign', `Content-Length: +2\r\n\r\n{}${HIDDEN}`],
  ['a blank before the colon', `Content-Length : 2\r\n\r\n{}${HIDDEN}`],
  ['an encoding that is none', `Transfer-Encoding: xchunked\r\n\r\n{}${HIDDEN}`],
  ['chunks that are not the last encoding', `Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n${HIDDEN}`],
  ['a chunk length that is no number', `Transfer-Encoding: chunked\r\n\r\n0x2\r\n{}\r\n0\r\n\r\n${HIDDEN}`],
  ['a header without a name', `: chunked\r\nContent-Length: 2\r\n\r\n{}${HIDDEN}`],
  ['a folded header', `X-Note: a\r\n b\r\nContent-Length: 2\r\n\r\n{}${HIDDEN}`],
])('a request with %s is refused, and what follows on its connection is not read', async (_, rest) => {
  const answer = await answerTo(HEAD + rest);
  expect(answer.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 400']);
  expect(answer).not.toContain('"ok"');
});

test('a request of plain length is answered, and the next one on its connection too', async () => {
  const answer = await answerTo(`${HEAD}Content-Length: 2\r\n\r\n{}${HIDDEN}`);
  expect(answer.match(/HTTP\/1\.1 \d{3}/g)?.at(-1)).toBe('HTTP/1.1 200');
});
