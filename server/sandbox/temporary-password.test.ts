import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Portal } from '../../tests/support/portal.ts';
import { openSandboxPortal, visitor } from '../../tests/support/sandbox-visitor.ts';
import { PEOPLE } from '../demo/people.ts';

let portal: Portal;
const person = visitor(() => portal);

beforeAll(async () => {
  portal = await openSandboxPortal();
});

afterAll(() => portal.close());

test('mailing a temporary password leads to its mail, which is there at once (PWD-25)', async () => {
  const { email } = PEOPLE.single;
  const { status, location } = await person.submit('/sandbox/temporary-password', { email });
  expect([status, location]).toEqual([303, `/sandbox/inbox?channel=mail&to=${encodeURIComponent(email)}`]);
  const { words } = await person.open(location ?? '');
  expect(words).toContain('Your temporary Billfold password');
  expect(words).toMatch(/Your temporary password is \S{22} /);
});
