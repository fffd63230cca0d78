import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPortal, type Portal } from '../support/portal.ts';
import { tryBadCredentials } from './auth.ts';
import { SEED } from './figures.ts';
import { fuzz } from './fuzz.ts';
import { askForOthersThings } from './ownership.ts';

const SIZE = 40;

let portal: Portal;

beforeEach(async () => {
  portal = await openPortal();
});

afterEach(() => portal.close());

/** The portal behind a server that gives everybody the same answer. */
function answering(status: number, body: string): Portal {
  const answer = async () => new Response(body, { status });
  return { ...portal, app: { request: answer, fetch: answer } as unknown as Portal['app'] };
}

test('a server that fails, or shows everybody the data of one customer and one biller, is found out', async () => {
  const { found } = await fuzz(answering(500, '{"message":"canary-of-dana canary-of-harbor"}'), SIZE, SEED);
  for (const what of [
    'the server failed',
    'the data of another, canary-of-dana',
    'the data of another, canary-of-harbor',
  ])
    expect(found.some((words) => words.startsWith(what))).toBe(true);
});

test('a server that lets everybody in is found out at each call', async () => {
  let reached = 0;
  const open = answering(200, '{}');
  const { request, fetch } = open.app;
  Object.assign(open.app, {
    request: (...sent: Parameters<typeof request>) => {
      reached += 1;
      return request(...sent);
    },
    fetch: (...sent: Parameters<typeof fetch>) => {
      reached += 1;
      return fetch(...sent);
    },
  });
  const { found } = await tryBadCredentials(open, SIZE, SEED);
  // Lines that are no HTTP are refused before the server sees them.
  expect(reached).toBeGreaterThan(SIZE / 2);
  expect(found).toHaveLength(reached);
});

test('a server that tells foreign things from missing ones is found out', async () => {
  let asked = 0;
  const leaky = answering(404, '');
  Object.assign(leaky.app, {
    request: async () => {
      asked += 1;
      return new Response(`{"message":"thing ${asked}"}`, { status: 404 });
    },
  });
  const { found } = await askForOthersThings(leaky, SIZE, SEED);
  expect(found).toHaveLength(SIZE);
});
