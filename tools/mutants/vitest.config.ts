import { defineConfig } from 'vitest/config';
import { areaOf } from './areas.ts';

const folder = process.env.MUTANTS_OF ?? '';
const { globalSetup, withStatic } = areaOf(`${folder}/`);

/** The tests of one folder. A rule must be held by the tests beside it, not by chance elsewhere. */
export default defineConfig({
  test: {
    include: [`${folder}/**/*.test.ts`, 'tools/mutants/loads.ts'],
    environment: 'node',
    globalSetup: [...globalSetup],
    // What a module works out as it loads must be worked out anew for each mutant of it.
    isolate: withStatic,
    // Only a test that hangs lasts so long: a busy machine needs more than vitest's five seconds for some.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
