import { bundle } from '../bundle.ts';

export const setup = () => bundle('tests/exactly-once/server.ts', bundleFolder());

/** One for each database, as both may run at once. */
export function bundleFolder(): string {
  const engine = process.env.BILLFOLD_TEST_DATABASE_URL ? 'postgres' : 'pglite';
  return `node_modules/.cache/exactly-once-${engine}`;
}
