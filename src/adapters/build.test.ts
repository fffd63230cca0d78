import { expect, it } from 'vitest';
import { DEFAULT_ROOTS } from '../../domain/call.ts';
import { getCartCount } from '../../domain/calls/cart.ts';
import { type BuildNews, reportBuild, watchBuild } from './build.ts';
import { createRequester } from './request.ts';

/** Makes a call as a page of a build, and answers what was sent as its build and what was heard of builds. */
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

it('every call names the build of its page, and every answer the build that gave it', async () => {
  expect(await call('0.1.0+aaa', from('0.2.0+bbb'))).toEqual({
    named: '0.1.0+aaa',
    heard: [{ build: '0.2.0+bbb', isRefused: false }],
  });
});

it('a page that was not built names none', async () => {
  expect((await call(undefined, from('0.2.0+bbb'))).named).toBeNull();
});

it('an answer that refuses an old build says so', async () => {
  expect((await call('0.1.0+aaa', from('0.2.0+bbb', 426))).heard).toEqual([
    { build: '0.2.0+bbb', isRefused: true },
  ]);
});

it("a stranger's page says nothing of builds", async () => {
  expect((await call('0.1.0+aaa', new Response('<h1>Wi-Fi</h1>'))).heard).toEqual([]);
});
