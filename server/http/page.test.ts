import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { serveBrand } from './brand-page.ts';
import { servePage } from './page.ts';
import { ServedPage } from './served-page.ts';

const { brand } = readConfig({});

let page: string;

beforeEach(async () => {
  page = await mkdtemp(join(tmpdir(), 'billfold-page-'));
  await mkdir(join(page, 'assets'));
  for (const file of [
    'index.html',
    'assets/cart-1.js',
    'assets/sandbox-machines-1.js',
    'assets/sandbox-machines-1.js.br',
  ])
    await writeFile(join(page, file), 'here');
  return () => rm(page, { recursive: true, force: true });
});

async function statusOf(path: string, isSandbox: boolean): Promise<number> {
  const app = new Hono();
  servePage(app, new ServedPage(page, brand), { isSandbox });
  return (await app.request(path, { headers: { 'accept-encoding': 'br' } })).status;
}

test('pages for developers are served in the sandbox, and nowhere else (ruling 31)', async () => {
  expect(await statusOf('/assets/sandbox-machines-1.js', true)).toBe(200);
  for (const path of [
    '/assets/sandbox-machines-1.js',
    '/assets/sandbox-machines-1.js.br',
    '/assets/%73andbox-machines-1.js',
    '/assets//sandbox-machines-1.js',
    '/assets/./sandbox-machines-1.js',
    '//assets/sandbox-machines-1.js',
  ])
    expect(await statusOf(path, false), path).toBe(404);
  expect(await statusOf('/assets/cart-1.js', false)).toBe(200);
});

test('a tab that shows a document, which names no icon, finds the icon that browsers ask for', async () => {
  const app = new Hono();
  serveBrand(app, brand);
  const answer = await app.request('/favicon.ico');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^image\//);
});

test('a form that no script holds is sent to a path that takes nothing, not into an address (ruling 70)', async () => {
  const app = new Hono();
  servePage(app, new ServedPage(page, brand), { isSandbox: false });
  const answer = await app.request('/sign-in', {
    method: 'POST',
    body: new URLSearchParams({ username: 'a' }),
  });
  expect(answer.status).toBe(405);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});
