import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createAdapters } from '../../adapters/adapters.ts';
import { billListQuery } from '../../queries/bill-list.ts';
import { openPaymentWiring } from './wiring.ts';

test('bills that were saved before the start are not taken for bills that were just read', async () => {
  const fetch = async () => Response.json({ message: 'No.' }, { status: 404 });
  const adapters = createAdapters({ fetch });
  const { device } = adapters;
  await device.open(7, false);
  const { shelf, id } = billListQuery;
  await device.save([{ shelf, id, at: 1, value: [] }]);
  const told: number[] = [];
  const stop = device.watch(shelf, id, (held) => told.push(held?.at ?? 0));
  const events: string[] = [];
  const actor = createActor(openPaymentWiring(adapters), {
    inspect: (seen) => {
      if (seen.type === '@xstate.event' && seen.actorRef === actor) events.push(seen.event.type);
    },
  });
  actor.start();
  await expect.poll(() => told).toContain(1);
  expect(events).not.toContain('connection.returned');
  await device.save([{ shelf, id, at: 2, value: [] }]);
  await expect.poll(() => events).toContain('connection.returned');
  expect(events.filter((type) => type === 'connection.returned')).toHaveLength(1);
  actor.stop();
  stop();
});
