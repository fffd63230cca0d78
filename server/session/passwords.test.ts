import { expect, test } from 'vitest';
import { type Origin, withOrigin } from '../events/origin.ts';
import { hashPassword, isPassword } from './passwords.ts';

const from = (address: string, sessionId?: string): Origin => ({ address, device: '', sessionId });

/** So many hashes at once from somewhere; resolves to what became of them. */
async function storm(origin: Origin, size: number): Promise<Promise<string>[]> {
  return Array.from({ length: size }, () =>
    withOrigin(origin, () => hashPassword('a-password')).then(
      () => 'hashed',
      () => 'refused',
    ),
  );
}

test('a storm of sign-ins fills the queue for strangers, and not for sessions and known browsers', async () => {
  const storms = [...(await storm(from('one'), 103)), ...(await storm(from('other'), 101))];
  const stranger = withOrigin(from('third'), () => isPassword('a-password', undefined));
  const signedIn = withOrigin(from('third', 'a-session'), () => hashPassword('a-password'));
  const knownBrowser = withOrigin(from('third'), () => isPassword('a-password', undefined, 'a-browser'));
  await expect(stranger).rejects.toMatchObject({ status: 503 });
  expect(await signedIn).toMatch(/^\$argon2id\$/);
  expect(await knownBrowser).toBe(false);
  const became = await Promise.all(storms);
  // Two are at work, and a hundred of each address wait.
  expect(became.filter((one) => one === 'refused')).toHaveLength(2);
});
