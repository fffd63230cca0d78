import type { TestProject } from 'vitest/node';
import { bundle } from '../support/bundle.ts';
import { bundleFolder, ServerProcess } from './server-process.ts';
import { newTestDatabases, type TestDatabases } from './test-databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Databases with the demo data, as a template for copies. */
    databases: TestDatabases;
  }
}

/**
 * Builds the server and loads the demo once: a server on copied databases starts in a quarter of the time.
 */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  await bundle('tests/exactly-once/server.ts', bundleFolder());
  const { databases, drop } = await newTestDatabases();
  const server = new ServerProcess('sound', databases);
  await server.start();
  await server.stop();
  provide('databases', databases);
  return drop;
}
