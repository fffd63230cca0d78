import { expect, test } from 'vitest';
import { contentsOf } from './chunk-contents.ts';
import { chunkCycle, filesFirst, keyOf, precached } from './chunks.ts';
import { outsideHosts } from './outside-hosts.ts';

const manifest = {
  'index.html': {
    file: 'assets/index.js',
    imports: ['_react.js'],
    dynamicImports: ['screens/bills/Bills.tsx'],
  },
  '_react.js': { file: 'assets/react.js', imports: ['_runtime.js'] },
  '_runtime.js': { file: 'assets/runtime.js', imports: ['_react.js'] },
  'screens/bills/Bills.tsx': { file: 'assets/bills.js', imports: ['_react.js'] },
};

test('a first load is the entry and its static imports, each file once', () => {
  expect([...filesFirst(manifest, ['index.html'])]).toEqual([
    'assets/index.js',
    'assets/react.js',
    'assets/runtime.js',
  ]);
});

test('a screen adds its own chunk to a first load', () => {
  expect([...filesFirst(manifest, ['index.html', 'screens/bills/Bills.tsx'])]).toContain('assets/bills.js');
  expect(() => filesFirst(manifest, ['screens/cart/Cart.tsx'])).toThrow('screens/cart/Cart.tsx');
});

test('a chunk is found by its file', () => {
  expect(keyOf(manifest, 'assets/bills.js')).toBe('screens/bills/Bills.tsx');
});

test('the precache is read from the built worker, whatever notation the build used', () => {
  expect(precached('P([{"revision":null,"url":"assets/a.js"},{url:`index.html`,revision:`1`}])')).toEqual([
    'assets/a.js',
    'index.html',
  ]);
});

test('packages and screens are recognised by their folder, also scoped and nested packages', () => {
  expect(
    contentsOf([
      '/house/node_modules/dexie/dist/dexie.mjs',
      '/house/node_modules/@react-pdf/renderer/lib/index.js',
      '/house/node_modules/a/node_modules/b/index.js',
      '/house/src/main.tsx',
      '/house/src/screens/bills/Bills.tsx',
    ]),
  ).toEqual(['@react-pdf/renderer', 'b', 'dexie', 'screens/bills']);
});

test('an outside host is found, a namespace or this machine is not', () => {
  const text =
    'fetch("https://cdn.example.com/x"); "http://www.w3.org/2000/svg"; "http://localhost:4000"; "http://10.1.2.3/"';
  expect(outsideHosts(text)).toEqual(['10.1.2.3', 'cdn.example.com']);
});

test('chunks that import each other are found', () => {
  expect(chunkCycle(manifest)).toEqual(['assets/react.js', 'assets/runtime.js', 'assets/react.js']);
  expect(chunkCycle({ ...manifest, '_runtime.js': { file: 'assets/runtime.js' } })).toBeUndefined();
});
