import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Portal } from '../../tests/support/portal.ts';
import { openSandboxPortal, visitor } from '../../tests/support/sandbox-visitor.ts';
import { ACCOUNTS, TO_BE_ADDED } from '../demo/accounts.ts';
import { BLOCKS } from '../demo/content/blocks.ts';

let portal: Portal;
const person = visitor(() => portal);

beforeAll(async () => {
  portal = await openSandboxPortal();
});

afterAll(() => portal.close());

test('the page lists every account of the demo with the state that it shows (SRV-56 to SRV-60)', async () => {
  const { words } = await person.open('/sandbox/accounts');
  for (const { number, standing } of ACCOUNTS.filter(({ holders }) => holders.length > 0)) {
    expect(words).toContain(number);
    expect(words.toLowerCase()).toContain(standing);
  }
  for (const { shows } of Object.values(BLOCKS)) expect(words.toLowerCase()).toContain(shows.toLowerCase());
});

test('the page says how many billing periods an account really has (SRV-58)', async () => {
  const { words } = await person.open('/sandbox/accounts');
  const most = Math.max(...ACCOUNTS.map(({ periods }) => periods ?? 1));
  expect(words.match(/\d+ billing periods/g)).toContain(`${most} billing periods`);
});

test('the page lists the accounts that can be added, with their proofs (SRV-62)', async () => {
  const { words } = await person.open('/sandbox/accounts');
  for (const { number, owner } of TO_BE_ADDED) {
    expect(words).toContain(number);
    expect(words).toContain(owner?.pin);
  }
});
