import { expect, it } from 'vitest';
import { DEFAULT_ROOTS } from '../../../domain/api/call.ts';
import { getCartCount } from '../../../domain/cart/calls.ts';
import { type BuildNews, reportBuild, watchBuild } from './app-version.ts';
import { createRequester } from './request.ts';

/**
 * Makes a call as a page of a build. Returns the build that was sent and the build news that was reported.
 */
async function call(build: string | undefined, answer: Response) {
  const heard: BuildNews[] = [];
  const stop = watchBuild((news) => heard.push(news));
  let named: string | null = null;
  const request = createRequester({
    roots: DEFAULT_ROOTS,
    fetch: async (_, init) => {
      named = new Headers(init?.headers).get('Billfold-Build');
      return answer;
    },
    onReached: () => {},
    onMissed: () => {},
    build,
    onAnswer: reportBuild,
  });
  await request(getCartCount, {});
  stop();
  return { named, heard };
}

const from = (build: string, status = 200) =>
  Response.json({ data: { count: 1 } }, { status, headers: { 'Billfold-Build': build } });

it('every call names the build of its page, and every answer names the server’s build', async () => {
  expect(await call('0.1.0+aaa', from('0.2.0+bbb'))).toEqual({
    named: '0.1.0+aaa',
    heard: [{ build: '0.2.0+bbb', isRefused: false }],
  });
});

it('a page that was not built sends no build', async () => {
  expect((await call(undefined, from('0.2.0+bbb'))).named).toBeNull();
});

it('an answer that refuses an old build is reported as a refusal', async () => {
  expect((await call('0.1.0+aaa', from('0.2.0+bbb', 426))).heard).toEqual([
    { build: '0.2.0+bbb', isRefused: true },
  ]);
});

it('a page from a stranger, such as a captive portal, reports no build', async () => {
  expect((await call('0.1.0+aaa', new Response('<h1>Wi-Fi</h1>'))).heard).toEqual([]);
});
