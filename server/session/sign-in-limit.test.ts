import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { clearTries, spendTry } from './sign-in-limit.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 15);

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
});

afterAll(() => portal.close());

test('a customer who signs in in several places at once is never told of wrong passwords (SRV-08)', async () => {
  const signIn = async () => {
    const isLet = await spendTry(portal.parts, 'dana@home.example', 1_000);
    await clearTries(portal.parts, 'dana@home.example');
    return isLet;
  };
  for (let round = 0; round < ROUNDS; round++) {
    const lets = await Promise.all(Array.from({ length: 8 }, signIn));
    expect(lets).toEqual(lets.map(() => true));
  }
});
