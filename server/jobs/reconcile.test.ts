import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAccountList } from '../../domain/bills/list-calls.ts';
import { payer } from '../../tests/support/payer.ts';
import type { Portal, SignedInCustomer } from '../../tests/support/portal.ts';
import { openPaidPortal, type PaidPortal, PROCESSORS } from '../../tests/support/two-processors.ts';
import { type Processor, ProcessorSilent } from '../ports/processor.ts';
import { runDueWork } from './work.ts';

describe.each(PROCESSORS)('what a crash or a lost answer left open at %s', (processor) => {
  let opened: PaidPortal;
  let portal: Portal;
  let dana: SignedInCustomer;

  /** What happens while the processor works on a question about a charge. */
  let meanwhile: () => Promise<void> = async () => undefined;

  beforeAll(async () => {
    opened = await openPaidPortal(processor);
    const plain = opened.portal;
    const { processor: asIs } = plain.parts;
    const mute: Processor = {
      ...asIs,
      charge: async (request) => {
        await asIs.charge(request);
        throw new ProcessorSilent('no answer');
      },
      ask: async (charge, how) => {
        await meanwhile();
        return asIs.ask(charge, how);
      },
    };
    portal = { ...plain, parts: Object.assign(plain.parts, { processor: mute }) };
    dana = await portal.signIn('demo');
  });

  afterAll(() => opened.close());

  test('the books show a payment whose answer was lost with the fee that was charged, although the terms changed since (SRV-31)', async () => {
    const till = payer(portal, () => dana);
    const groups = (await portal.send(getAccountList, {}, dana)).answer();
    const account = groups
      .flatMap((group) => group.accounts)
      .find((bill) => bill.bill_type.has_xbp_fee && bill.is_payable && (bill.period_amt_due ?? 0) > 0);
    const { fee } = await till.review({ accounts: [account?.account_num ?? ''], method: 'Everyday Visa' });
    expect(fee).toBeGreaterThan(0);
    expect((await till.submit()).status).toBe(504);
    await portal.store.db.execute(
      'update bill_types set has_xbp_fee = false, card_fee_at_least = 0, card_fee_basis_points = 0',
    );
    portal.pass(60_000);
    expect(await runDueWork(portal.parts)).toMatchObject({ 'open checkouts': 1 });
    const { rows } = (await portal.store.db.execute(
      'select fee, status from transactions where attempt_id in (select id from attempts) order by id desc limit 1',
    )) as unknown as { rows: { fee: unknown; status: number }[] };
    expect([Number(rows[0]?.fee), rows[0]?.status]).toEqual([fee, 1]);
    expect(await opened.findings()).toEqual([]);
  });

  test('a payment whose look-up takes long is looked up by one process, and soon again where it was in vain', async () => {
    const till = payer(portal, () => dana);
    await till.review({ accounts: ['NW 30418'], method: 'Everyday Visa' });
    const key = 'a-key-of-a-slow-look-up';
    expect((await till.submit(key)).status).toBe(504);
    const found: object[] = [];
    meanwhile = async () => {
      meanwhile = async () => undefined;
      portal.pass(18_000);
      found.push(await runDueWork({ ...portal.parts }));
      throw new ProcessorSilent('no answer');
    };
    portal.pass(60_000);
    await runDueWork(portal.parts);
    expect(found).toEqual([expect.not.objectContaining({ 'open checkouts': 1 })]);
    portal.pass(11_000);
    await runDueWork(portal.parts);
    expect(await till.becameOf(key)).toBe('accepted');
    expect(await opened.findings()).toEqual([]);
  });
});
