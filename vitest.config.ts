import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/**
 * Results are there at once except on a busy machine, which may need long. Nothing waits once a result is
 * there.
 */
const PATIENCE = { poll: { timeout: 60_000 } };

/**
 * Only a test that hangs lasts so long. One that takes 14 seconds on a quiet machine has taken more than a
 * minute on a busy one. Whole suites live through more histories in one test.
 */
const HANGS = process.env.BILLFOLD_TEST_ALL ? 1_200_000 : 300_000;

/** Files share a worker: their imports load once, which takes most of the time of most files. */
const node = (name: string, include: string[]) => ({
  test: {
    name,
    include,
    environment: 'node' as const,
    isolate: false,
    testTimeout: HANGS,
    hookTimeout: HANGS,
    expect: PATIENCE,
  },
});

/** By default vitest leaves one core free for the user, which is half of a machine with two. */
const WORKERS = Math.max(2, availableParallelism() - 1);

/** Passwords are checked once for all tests of a worker. */
const ARGON2 = {
  '@node-rs/argon2': fileURLToPath(new URL('tests/support/argon2.ts', import.meta.url)),
};

const EXTRACTOR = fileURLToPath(
  new URL('node_modules/@xstate/machine-extractor/dist/xstate-machine-extractor.esm.js', import.meta.url),
);

/** One project per runtime; `npm test` runs the server project once per database. */
export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    // The suites of a run are processes of their own. Each module is compiled once for all of them.
    experimental: { fsModuleCache: true },
    projects: [
      node('domain', ['domain/**/*.test.ts']),
      {
        test: {
          ...node('machines', ['machines/**/*.test.ts']).test,
          setupFiles: ['./tests/support/taken-transitions.ts'],
          env: { TAKEN_BY: 'machine' },
        },
      },
      node('pdf', ['pdf/**/*.test.tsx']),
      {
        test: {
          ...node('tools', ['tools/**/*.test.ts']).test,
          server: { deps: { inline: ['@xstate/machine-extractor'] } },
        },
        // Stately's extractor imports from XState 4, which stands beside ours under another name.
        resolve: {
          alias: [
            { find: /^@xstate\/machine-extractor$/, replacement: EXTRACTOR },
            { find: /^xstate(?=\/lib\/)/, replacement: 'xstate-classic' },
          ],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'src',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: './tests/support/page.ts',
          pool: 'vmForks',
          setupFiles: ['./tests/support/patience.ts', './tests/support/taken-transitions.ts'],
          env: { TAKEN_BY: 'screen' },
          testTimeout: HANGS,
          expect: PATIENCE,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'office',
          include: ['office/**/*.test.{ts,tsx}'],
          environment: './tests/support/page.ts',
          pool: 'vmForks',
          setupFiles: ['./tests/support/patience.ts'],
          testTimeout: HANGS,
          expect: PATIENCE,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'app',
          include: ['tests/app/**/*.test.tsx'],
          environment: './tests/support/page.ts',
          pool: 'vmForks',
          setupFiles: ['./tests/support/patience.ts'],
          globalSetup: './tests/app/services.ts',
          testTimeout: HANGS,
          expect: PATIENCE,
        },
      },
      {
        test: {
          ...node('server', [
            'server/**/*.test.ts',
            'tests/generated/**/*.test.ts',
            'tests/races/**/*.test.ts',
            'tests/outbox/**/*.test.ts',
            'tests/stand-ins/**/*.test.ts',
            // It is about PGlite, which no run on PostgreSQL opens.
            ...(process.env.BILLFOLD_TEST_DATABASE_URL ? [] : ['tests/support/**/*.test.ts']),
            'tests/wire/**/*.test.ts',
          ]).test,
          globalSetup: './tests/support/template.ts',
          maxWorkers: 2,
        },
        resolve: { alias: ARGON2 },
      },
      {
        test: {
          ...node('durability', ['tests/durability/**/*.test.ts']).test,
          globalSetup: './tests/durability/bundle.ts',
        },
      },
      {
        test: {
          ...node(
            'deploy',
            // An image takes minutes, machines that fail half an hour, earlier builds and a restore one each: a normal run has the Dockerfile,
            // the lint of the migrations, and a restore without pgBackRest.
            process.env.BILLFOLD_TEST_ALL
              ? ['tests/{deploy,failover,restore,upgrade}/**/*.test.ts']
              : ['tests/deploy/**/!(image).test.ts'],
          ).test,
          globalSetup: './tests/deploy/build.ts',
        },
      },
      {
        test: {
          ...node('exactly-once', ['tests/exactly-once/**/*.test.ts']).test,
          globalSetup: './tests/exactly-once/prepare.ts',
        },
      },
      {
        test: {
          ...node('attack', ['tests/attack/*.test.ts']).test,
          globalSetup: ['./tests/support/template.ts', './tests/attack/prepare.ts'],
        },
      },
      {
        test: {
          ...node('attack-races', ['tests/attack/races/*.test.ts']).test,
          globalSetup: ['./tests/support/template.ts', './tests/attack/races/prepare.ts'],
        },
      },
      {
        test: {
          ...node('runner', ['tests/runner/**/*.test.ts']).test,
          globalSetup: ['./tests/support/template.ts', './tests/runner/bundle.ts'],
        },
      },
    ],
  },
});
