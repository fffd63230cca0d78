import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECOND } from '../../domain/values/durations.ts';
import { autoPayer, autoPayPayments, passDays } from '../../tests/support/auto-payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import type { Processor } from '../ports/processor.ts';
import { settleAutoPayTry } from './run.ts';

const POWER = '5520 448 33';

let portal: Portal;
let dana: SignedInCustomer;

/** What another process found to take up while the processor worked on a charge. */
const takenUp: boolean[] = [];

beforeAll(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo');
  const { processor } = portal.parts;
  const slow: Processor = {
    ...processor,
    charge: async (charge) => {
      portal.pass(25 * SECOND);
      takenUp.push(await settleAutoPayTry({ ...portal.parts }));
      return processor.charge(charge);
    },
  };
  Object.assign(portal.parts, { processor: slow });
});

afterAll(() => portal.close());

test('no other process takes up a backup method that is charged after a slow decline (SRV2-10)', async () => {
  const danas = autoPayer(portal, () => dana);
  const visa = await danas.methodNamed('Everyday Visa');
  await danas.plan(POWER, 'Mastercard (is declined)', 1, { secondary_payment_method_id_array: [visa] });
  await passDays(portal, 1);
  expect(takenUp).toEqual([false, false]);
  expect(await autoPayPayments(portal, POWER)).toHaveLength(1);
});
