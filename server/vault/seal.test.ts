import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { authenticatorOwner, isSealed, isSealedWith, seal, staffAuthenticatorOwner, unseal } from './seal.ts';

const named = (id: string) => ({ id, key: createHash('sha256').update(id).digest() });
const older = named('2025');
const newer = named('2026');

test('a sealed account number opens with its key, and only for its owner (SRV2-38)', () => {
  const sealed = seal(older, '000123456789', 7);
  expect(sealed).not.toContain('000123456789');
  expect(unseal([older], sealed, 7)).toBe('000123456789');
  for (const wrong of [
    () => unseal([older], sealed, 8),
    () => unseal([{ ...newer, id: '2025' }], sealed, 7),
    () => unseal([older], `${sealed.slice(0, -2)}AA`, 7),
    () => unseal([older], 'v3.a.b.c', 7),
    () => unseal([older], '', 7),
  ])
    expect(wrong).toThrow('no key of VAULT_KEY opens this seal');
});

test('a seal names its key, so that several keys can be in use at once (SRV2-38)', () => {
  const [before, after] = [seal(older, '111', 7), seal(newer, '222', 7)];
  expect([before, after].map((sealed) => unseal([newer, older], sealed, 7))).toEqual(['111', '222']);
  expect([before, after].map((sealed) => isSealedWith(newer, sealed))).toEqual([false, true]);
  expect(() => unseal([newer], before, 7)).toThrow('no key of VAULT_KEY opens this seal');
});

test('the key of an app opens for its owner alone, and as nothing else (ruling 76)', () => {
  const owners = [7, authenticatorOwner(7), authenticatorOwner(8), staffAuthenticatorOwner(7), 'secret pdf'];
  for (const owner of owners) {
    const sealed = seal(newer, '444', owner);
    expect(owners.filter((other) => opens(sealed, other))).toEqual([owner]);
  }
});

function opens(sealed: string, owner: string | number): boolean {
  try {
    return unseal([newer], sealed, owner) === '444';
  } catch {
    return false;
  }
}

test('a seal of another form, or with a part missing, opens as nothing', () => {
  const [format, id, ...parts] = seal(newer, '444', 7).split('.');
  for (const wrong of [
    [format, id, ...parts, 'more'],
    [format, id, ...parts.slice(1)],
    ['v1', id, ...parts],
    ['v1', ...parts],
    [format, 'another', ...parts],
  ])
    expect(opens(wrong.join('.'), 7)).toBe(false);
  expect([isSealed([format, id, ...parts].join('.')), isSealed('in clear')]).toEqual([true, false]);
});

/** As versions before this one sealed. */
function sealedBefore({ key }: { key: Buffer }, number: string, owner: number): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: 16 });
  cipher.setAAD(Buffer.from(String(owner)));
  const sealed = Buffer.concat([cipher.update(number, 'utf8'), cipher.final()]);
  return ['v1', ...[iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.');
}

test('a number that an earlier version sealed still opens', () => {
  const sealed = sealedBefore(older, '333', 7);
  expect(unseal([newer, older], sealed, 7)).toBe('333');
  expect(isSealedWith(older, sealed)).toBe(false);
  expect(() => unseal([newer], sealed, 7)).toThrow();
});

test('the same number is sealed differently each time', () => {
  expect(seal(newer, '1', 7)).not.toBe(seal(newer, '1', 7));
});
