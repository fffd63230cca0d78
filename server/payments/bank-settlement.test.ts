import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getReceipt } from '../../domain/checkout/payment-calls.ts';
import { sentMessages } from '../../tests/support/auto-payer.ts';
import { payer } from '../../tests/support/payer.ts';
import type { Portal } from '../../tests/support/portal.ts';
import { openPaidPortal, type PaidPortal, PROCESSORS } from '../../tests/support/two-processors.ts';
import { type Processor, ProcessorDown } from '../ports/processor.ts';

/** How many days a debit needs. */
const DAYS_TO_SETTLE = { sandbox: 2, stripe: 4 } as const;
const AN_HOUR = 1 / 24;

describe.each(PROCESSORS)('a debit that is sent by %s', (processor) => {
  let opened: PaidPortal;
  let portal: Portal;
  let trouble: Error | undefined;

  beforeAll(async () => {
    opened = await openPaidPortal(processor);
    portal = opened.portal;
    const { processor: asIs } = portal.parts;
    const troubled: Processor = {
      ...asIs,
      ask: async (...question) => {
        if (trouble) throw trouble;
        return asIs.ask(...question);
      },
    };
    Object.assign(portal.parts, { processor: troubled });
  });

  afterAll(() => opened.close());

  async function faults(): Promise<number> {
    const { values } = await portal.parts.metrics.workFailures.get();
    return values.find(({ labels }) => labels.kind === 'settlements')?.value ?? 0;
  }

  test('a bank payment without an answer is looked up again an hour later, and a fault of ours is counted (SRV-35)', async () => {
    const till = payer(portal, opened.signedIn);
    const paid = await till.pay({ accounts: ['LOT-114'], method: 'Joint checking' });
    const statusNow = async () => {
      const [confirmation_number = ''] = paid.confirmation_nums;
      return (await portal.send(getReceipt, { confirmation_number }, opened.signedIn())).answer()
        .trans_status;
    };
    trouble = new ProcessorDown('the processor is down');
    await opened.pass(DAYS_TO_SETTLE[processor]);
    expect([await statusNow(), await faults()]).toEqual([7, 0]);
    trouble = new TypeError('a fault of ours');
    await opened.pass(AN_HOUR);
    expect(await statusNow()).toBe(7);
    expect(await faults()).toBeGreaterThan(0);
    trouble = undefined;
    await opened.pass(AN_HOUR);
    expect(await statusNow()).toBe(1);
    expect(await opened.findings()).toEqual([]);
  });

  test('a payment that was told to be on its way is told once more when it is paid, with its receipt', async () => {
    const till = payer(portal, opened.signedIn);
    await till.pay({ accounts: ['LOT-121'], method: 'Joint checking' });
    const countOf = async (subject: string) =>
      (await sentMessages(portal)).filter((message) => message.subject === subject).length;
    await opened.pass(0);
    const [told, receipts] = [
      await countOf('Your payment is on its way'),
      await countOf('Your payment receipt'),
    ];
    expect(told).toBeGreaterThan(0);
    await opened.pass(6);
    expect(await countOf('Your payment is on its way')).toBe(told);
    expect(await countOf('Your payment receipt')).toBe(receipts + 1);
  });
});
