import { expect, test } from 'vitest';
import { type Sbom, shippedComponents } from './components.ts';
import type { Lock } from './lock-file.ts';

const lock: Lock = {
  packages: {
    '': { dependencies: { a: '1.0.0' } },
    'node_modules/a': { version: '1.0.0', peerDependencies: { b: '1.0.0' } },
    'node_modules/a/node_modules/b': { version: '2.0.0' },
    'node_modules/b': { version: '1.0.0' },
    'node_modules/dexie': { version: '4.0.0' },
  },
};

test('what customers get in a page is a component, and a tool of development is none', () => {
  const development = [{ name: 'cdx:npm:package:development', value: 'true' }];
  const all: Sbom = {
    metadata: { component: { 'bom-ref': 'billfold@1.0.0' } },
    components: [
      { 'bom-ref': 'a@1.0.0' },
      { 'bom-ref': 'b@1.0.0', properties: development },
      { 'bom-ref': 'b@2.0.0' },
      { 'bom-ref': 'dexie@4.0.0', properties: development },
    ],
    dependencies: [
      { ref: 'billfold@1.0.0', dependsOn: ['a@1.0.0', 'b@1.0.0', 'dexie@4.0.0'] },
      { ref: 'b@1.0.0', dependsOn: [] },
    ],
  };
  expect(shippedComponents(all, lock)).toEqual({
    metadata: all.metadata,
    components: [
      { 'bom-ref': 'a@1.0.0', properties: [] },
      { 'bom-ref': 'b@2.0.0', properties: [] },
      { 'bom-ref': 'dexie@4.0.0', properties: [] },
    ],
    dependencies: [{ ref: 'billfold@1.0.0', dependsOn: ['a@1.0.0', 'dexie@4.0.0'] }],
  });
});
