import { expect, test } from 'vitest';
import { followedEntry } from './followed-entry.ts';

const before = { fname: 'Dana', billing_city: 'Harbor City', billing_zip: '80014' };

test('what I entered stays, and what I did not touch follows the other device (SET-12)', () => {
  const entry = { ...before, fname: 'Daniela' };
  const now = { ...before, billing_city: 'Summit', billing_zip: '80021' };
  expect(followedEntry(entry, before, now)).toEqual({
    fname: 'Daniela',
    billing_city: 'Summit',
    billing_zip: '80021',
  });
});

test('where both changed the same, mine stays in the form', () => {
  const entry = { ...before, billing_city: 'Alder' };
  expect(followedEntry(entry, before, { ...before, billing_city: 'Summit' })).toEqual(entry);
});
