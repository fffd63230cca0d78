import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRepository } from '../paths.ts';
import { HOST_COMMANDS } from './commands.ts';
import { manifestOfHost, unwantedIn } from './package-manifest.ts';

test('a deployment has the commands of a host and no others, and the same packages', () => {
  const own = { scripts: { test: 'vitest', migrate: 'tsx' }, dependencies: { pg: '1.0.0' } };
  const { scripts, dependencies } = manifestOfHost(own);
  expect(Object.keys(scripts)).toEqual(['start', 'serve', ...Object.keys(HOST_COMMANDS)]);
  expect(scripts.migrate).toBe('node tools/migrate.js');
  expect(dependencies).toEqual(own.dependencies);
  for (const source of Object.values(HOST_COMMANDS)) expect(existsSync(inRepository(source))).toBe(true);
});

test('source control, sources and the sandbox are noticed in a package', () => {
  const unwanted = [
    '.git/HEAD',
    'node_modules/a/.git/config',
    '.ci/run',
    'server/main.ts',
    'dist-sandbox/main.js',
    'tests/a.js',
  ];
  const wanted = [
    'dist-server/main.js',
    'node_modules/a/index.ts',
    'dist/index.html',
    'node_modules/a/.github/ci.yml',
  ];
  expect(unwantedIn([...unwanted, ...wanted])).toEqual(unwanted);
});
