import { afterEach, expect, test } from 'vitest';
import { nameThisPortal, portalName, thisPortal } from './portal.ts';
import { asText, withoutSender } from './text-sender.ts';

const before = thisPortal();
afterEach(() => nameThisPortal(before));

test('a text message begins with who it is from, and a screen shows it without', () => {
  nameThisPortal({ ...before, name: 'Harbor City', textSender: 'Harbor' });
  expect(portalName()).toBe('Harbor City');
  expect(asText('Your bill is due.')).toBe('Harbor: Your bill is due.');
  expect(withoutSender('Harbor: Your bill is due.')).toBe('Your bill is due.');
  expect(withoutSender('Your bill is due. Harbor: ')).toBe('Your bill is due. Harbor: ');
});
