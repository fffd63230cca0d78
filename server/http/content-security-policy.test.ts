import { createHash } from 'node:crypto';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { securityHeaders } from './security-headers.ts';
import { ServedPage } from './served-page.ts';

let page: string;

beforeEach(async () => {
  page = await mkdtemp(join(tmpdir(), 'billfold-policy-'));
  return () => rm(page, { recursive: true, force: true });
});

const build = async (html: string) => {
  await writeFile(join(page, 'next'), html);
  await rename(join(page, 'next'), join(page, 'index.html'));
};

async function sources(app: Hono, path: string): Promise<Record<string, string>> {
  const policy = (await app.request(path)).headers.get('content-security-policy') ?? '';
  return Object.fromEntries(
    policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]),
  );
}

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('the page may run and show exactly what is inside it, also after a new build, and nothing else (ruling 36)', async () => {
  await build('<style>b{}</style><script>one()</script><script src="/assets/a.js"></script>');
  const app = new Hono();
  app.use(securityHeaders({ page: new ServedPage(page, readConfig({}).brand) }));
  for (const path of ['/', '/index.html'])
    expect(await sources(app, path), path).toMatchObject({
      'script-src': `'self' ${hash('one()')}`,
      'style-src': `'self' ${hash('b{}')}`,
    });
  expect(await sources(app, '/sandbox')).toMatchObject({ 'script-src': "'self'", 'style-src': "'self'" });

  await build('<style>b{color:red}</style><script>two()</script>');
  expect(await sources(app, '/')).toMatchObject({
    'script-src': `'self' ${hash('two()')}`,
    'style-src': `'self' ${hash('b{color:red}')}`,
  });
});

test.each(['/', '/assets/pdf.worker-abc.js', '/sandbox/mail/1'])(
  'nothing frames the answer of %s, or gives its addresses another base',
  async (path) => {
    const app = new Hono();
    app.use(securityHeaders({ page: new ServedPage(page, readConfig({}).brand) }));
    await build('<p></p>');
    expect(await sources(app, path)).toMatchObject({
      'default-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    });
  },
);
