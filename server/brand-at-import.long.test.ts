import { afterAll, expect, test, vi } from 'vitest';

/** The stacks of what asked for the brand before a server has one. */
const early: string[] = [];

vi.mock('../domain/brand/portal.ts', async (read) => {
  const real = await read<typeof import('../domain/brand/portal.ts')>();
  const noted =
    <Told>(tell: () => Told) =>
    () => {
      early.push(new Error('asked').stack ?? '');
      return tell();
    };
  return { ...real, portalName: noted(real.portalName), thisPortal: noted(real.thisPortal) };
});

// Files share a worker, and the next one gets the module itself.
afterAll(() => {
  vi.doUnmock('../domain/brand/portal.ts');
  vi.resetModules();
});

test('no sentence of the server is made before it knows whose portal it is', async () => {
  vi.resetModules();
  await import('./start-server.ts');
  expect(
    early.map((stack) => /domain\/[\w/.-]+\.ts|server\/(?!brand-at)[\w/.-]+\.ts/.exec(stack)?.[0]),
  ).toEqual([]);
  const { portalName } = await import('../domain/brand/portal.ts');
  portalName();
  expect(early).toHaveLength(1);
});
