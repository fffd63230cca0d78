import { expect, test } from 'vitest';
import { SUCCESSFUL } from '../../domain/receipts/transaction-status.ts';
import { openPortal } from '../../tests/support/portal.ts';
import { phoneOf } from '../../tests/support/texter.ts';
import type { Checkpoint } from '../dependencies.ts';
import { auditBooks } from '../jobs/audit.ts';
import { runDueWork } from '../jobs/work.ts';

const ONE = '5520 900 11';

test.each<[Checkpoint, number]>([
  ['intent written', 0],
  ['before processor', 0],
  ['after processor', 1],
])(
  'a server that dies at "%s" of a payment by text charges %i times, and the number learns the outcome (SRV2-28)',
  async (at, paid) => {
    let dies = true;
    const portal = await openPortal({
      reached: (checkpoint) => {
        if (dies && checkpoint === at) {
          dies = false;
          throw new Error('the server died');
        }
      },
    });
    const phone = phoneOf(portal, 'phone');
    const before = await phone.ask('PAY', 'the-one');
    expect(before).toEqual([]);
    // The service delivers it again, and the customer texts again: neither pays while the outcome
    // is unknown.
    expect(await phone.ask('PAY', 'the-one')).toEqual([]);
    expect(await phone.ask('PAY')).toEqual([expect.stringContaining('Please do not pay again')]);
    portal.pass(120_000);
    await runDueWork(portal.parts);
    const answer = (await phone.told()).at(-1);
    expect(answer).toContain(paid === 1 ? 'Paid $57.30' : 'Nothing was taken');
    const made = (await phone.paid(ONE)).filter(({ status }) => status === SUCCESSFUL);
    expect(made).toHaveLength(paid);
    const again = (await phone.ask('PAY')).at(-1);
    expect(again).toContain(paid === 1 ? 'Your bills are paid' : 'Paid $57.30');
    expect((await phone.billOf(ONE)).balance).toBe(0);
    expect(await auditBooks(portal.parts)).toEqual([]);
    await portal.close();
  },
);
