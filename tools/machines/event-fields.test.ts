import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { chartOf } from '../../machines/diagram/chart.ts';
import type { EventFields } from '../../machines/diagram/event-fields.ts';
import { inRepository } from '../paths.ts';
import { machineFiles, machinesIn } from './files.ts';

const fields: EventFields = JSON.parse(
  await readFile(inRepository('machines', 'diagram', 'event-fields.json'), 'utf8'),
);

test.each(await machineFiles())('what each event of $file needs is written down', async ({ file }) => {
  for (const [, machine] of await machinesIn(file))
    for (const event of chartOf(machine).events)
      expect(fields[machine.id]?.[event], `${machine.id} ${event}`).toBeDefined();
});

test('each field has its kinds, and one that may be left out or be undefined says so', () => {
  expect(fields.cart?.['date.chosen']).toEqual({ date: 'string', tomorrow: 'string' });
  expect(fields.billList?.['bills.deselected']).toEqual({ ebillIds: 'list' });
  expect(fields.accountVerification?.['entry.opened']).toEqual({});
});
