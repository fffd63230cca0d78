import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE } from '../../domain/values/durations.ts';
import { autoPayer, autoPayPayments, passDays } from '../../tests/support/auto-payer.ts';
import type { Portal, SignedInCustomer } from '../../tests/support/portal.ts';
import { openPaidPortal, type PaidPortal, PROCESSORS } from '../../tests/support/two-processors.ts';
import { runDueWork } from '../jobs/work.ts';
import { type Processor, ProcessorDown, ProcessorSilent } from '../ports/processor.ts';

describe.each(PROCESSORS)('an auto pay that was cut off while it was paid by %s', (processor) => {
  let opened: PaidPortal;
  let portal: Portal;
  let dana: SignedInCustomer;
  let danas: ReturnType<typeof autoPayer>;

  /** Where the process is killed: before the processor gets the charge, or before it hears the answer. */
  let cut: 'before asking' | 'before the answer' | 'down' | undefined;

  beforeAll(async () => {
    opened = await openPaidPortal(processor);
    portal = opened.portal;
    const { processor: asIs } = portal.parts;
    const cuttable: Processor = {
      ...asIs,
      charge: async (request) => {
        if (cut === 'before asking') throw new ProcessorSilent('never asked');
        if (cut === 'down') throw new ProcessorDown('down');
        const outcome = await asIs.charge(request);
        if (cut === 'before the answer') throw new ProcessorSilent('no answer');
        return outcome;
      },
    };
    Object.assign(portal.parts, { processor: cuttable });
    dana = await portal.signIn('demo');
    danas = autoPayer(portal, () => dana);
  });

  afterAll(async () => {
    expect(await opened.findings()).toEqual([]);
    await opened.close();
  });

  test.each([
    ['before asking', 'Mastercard (is declined)', '5520 448 33'],
    ['before the answer', 'Mastercard (is declined)', 'NW 30418'],
    ['before asking', 'Everyday Visa', '87-40021'],
    ['before the answer', 'Everyday Visa', 'LOT-121'],
  ] as const)(
    'an auto pay that was cut off %s, with %s, is paid once on its day (SRV2-10, ruling 8)',
    async (where, method, number) => {
      dana = await portal.signIn('demo');
      const backup = await danas.methodNamed('Business Amex');
      await danas.plan(number, method, 1, { secondary_payment_method_id_array: [backup] });
      cut = where;
      await passDays(portal, 1);
      cut = undefined;
      expect(await autoPayPayments(portal, number)).toEqual([]);
      portal.pass(MINUTE + 1_000);
      await runDueWork(portal.parts);
      const paid = await autoPayPayments(portal, number);
      const payer = method === 'Everyday Visa' ? 'Visa ending in 4242' : 'American Express ending in 0005';
      expect(paid.map(({ status, methodLabel }) => [status, methodLabel])).toEqual([[1, payer]]);
    },
  );

  test('an auto pay whose charge may still arrive stays being made while the processor is down (CHK-24)', async () => {
    const number = 'LOT-114';
    dana = await portal.signIn('demo');
    await danas.plan(number, 'Everyday Visa', 1);
    cut = 'before asking';
    await passDays(portal, 1);
    dana = await portal.signIn('demo');
    cut = 'down';
    portal.pass(MINUTE + 1_000);
    await runDueWork(portal.parts);
    expect((await danas.toggle(number, false)).message).toMatch(/being made right now/);
    cut = undefined;
    portal.pass(6 * MINUTE);
    await runDueWork(portal.parts);
    expect((await autoPayPayments(portal, number)).map(({ status }) => status)).toEqual([1]);
  });
});
