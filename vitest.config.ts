import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** What is waited for is there at once but on a busy machine, which may need long; nothing waits once it is there. */
const PATIENCE = { poll: { timeout: 15_000 } };

/** Files share a worker: what they import is read once, which is the larger part of most of them. */
const node = (name: string, include: string[]) => ({
  test: {
    name,
    include,
    environment: 'node' as const,
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: PATIENCE,
  },
});

/** One project per runtime; `npm test` runs the server project once per database. */
export default defineConfig({
  test: {
    projects: [
      node('domain', ['domain/**/*.test.ts']),
      node('machines', ['machines/**/*.test.ts']),
      node('pdf', ['pdf/**/*.test.tsx']),
      node('tools', ['tools/**/*.test.ts']),
      {
        plugins: [react()],
        test: {
          name: 'src',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['./tests/patience.ts'],
          testTimeout: 60_000,
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
          ]).test,
          globalSetup: './tests/template.ts',
          maxWorkers: 2,
        },
      },
      {
        test: {
          ...node('durability', ['tests/durability/**/*.test.ts']).test,
          globalSetup: './tests/durability/bundle.ts',
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
          ...node('runner', ['tests/runner/**/*.test.ts']).test,
          globalSetup: ['./tests/template.ts', './tests/runner/bundle.ts'],
        },
      },
    ],
  },
});
