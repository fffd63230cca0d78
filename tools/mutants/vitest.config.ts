import { defineConfig } from 'vitest/config';

/** The tests of one folder. A rule must be held by the tests beside it, not by chance elsewhere. */
export default defineConfig({
  test: {
    include: [`${process.env.MUTANTS_OF}/**/*.test.ts`, 'tools/mutants/loads.ts'],
    environment: 'node',
    isolate: false,
    // Only a test that hangs lasts so long: a busy machine needs more than vitest's five seconds for some.
    testTimeout: 300_000,
  },
});
