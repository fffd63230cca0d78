import { expect, test } from 'vitest';
import { conflictingFields, mergedEntry } from './concurrent-edit.ts';

const before = { fname: 'Dana', billing_city: 'Harbor City', billing_zip: '80014' };

test('my entries stay, and fields that I did not edit follow the other device (SET-12)', () => {
  const entry = { ...before, fname: 'Daniela' };
  const now = { ...before, billing_city: 'Summit', billing_zip: '80021' };
  expect(mergedEntry(entry, before, now)).toEqual({
    fname: 'Daniela',
    billing_city: 'Summit',
    billing_zip: '80021',
  });
});

test('where both devices changed the same field, my entry stays in the form', () => {
  const entry = { ...before, billing_city: 'Alder' };
  expect(mergedEntry(entry, before, { ...before, billing_city: 'Summit' })).toEqual(entry);
});

test('only a field that changed elsewhere to something else is in conflict with a save', () => {
  const edited = { ...before, fname: 'Daniela', billing_city: 'Alder' };
  expect(conflictingFields(before, edited, before)).toEqual([]);
  expect(conflictingFields(before, edited, { ...before, billing_city: 'Summit' })).toEqual(['billing_city']);
  expect(conflictingFields(before, edited, { ...before, billing_city: 'Alder' })).toEqual([]);
  expect(conflictingFields(before, edited, { ...before, billing_zip: '80021' })).toEqual(['billing_zip']);
});
