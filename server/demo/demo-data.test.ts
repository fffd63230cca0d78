import * as v from 'valibot';
import { expect, test } from 'vitest';
import { demoEntries, demoRows } from './demo-data.ts';

const person = v.strictObject({ email: v.string(), age: v.exactOptional(v.number()) });

test('a file of demo data that is wrong is refused with its name, the place and the reason', () => {
  expect(() => demoRows('people.json', person, [{ email: 'a@x.example' }, { email: 7 }])).toThrow(
    'server/demo/data/people.json does not hold demo data. 1.email: Invalid type: Expected string but received 7',
  );
});

test('a field that demo data does not have is refused, so that a misspelled one is noticed', () => {
  expect(() => demoEntries('people.json', person, { demo: { email: 'a@x.example', aeg: 4 } })).toThrow(
    'demo.aeg: Invalid key',
  );
});

test('demo data keeps the names of its entries', () => {
  const people = demoEntries('people.json', person, { demo: { email: 'a@x.example' } });
  expect(people.demo.email).toBe('a@x.example');
});
