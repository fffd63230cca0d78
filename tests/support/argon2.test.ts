import { expect, test, vi } from 'vitest';

const asked = vi.hoisted(() => vi.fn());
vi.mock('node:module', async (original) => ({
  ...(await original<typeof import('node:module')>()),
  createRequire: () => () => ({ verify: asked, hash: asked }),
}));

test('a password is checked once against a hash, again after a failure, and each time with arguments of its own', async () => {
  vi.resetModules();
  const { verify } = await import('./argon2.ts');
  asked.mockRejectedValueOnce(new Error('no memory')).mockResolvedValue(true);
  await expect(verify('hash', 'word')).rejects.toThrow('no memory');
  expect([await verify('hash', 'word'), await verify('hash', 'word')]).toEqual([true, true]);
  expect(asked).toHaveBeenCalledTimes(2);
  const secret = Buffer.from('pepper');
  await verify('hash', 'word', { secret });
  await verify('hash', 'word', { secret });
  expect(asked).toHaveBeenCalledTimes(4);
  expect(asked).toHaveBeenLastCalledWith('hash', 'word', { secret });
});
