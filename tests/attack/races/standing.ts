import { saveAutoPay, takeOverAutoPay } from '../../../domain/auto-pay/calls.ts';
import { SUCCESSFUL } from '../../../domain/receipts/transaction-status.ts';
import { fromDollars, sum } from '../../../domain/values/cents.ts';
import { autoPayStates, OWED, writeAutoPays } from '../../runner/auto-pays.ts';
import { autoPayer } from '../../support/auto-payer.ts';
import { payer } from '../../support/payer.ts';
import { danaOf, numberOf } from './paying.ts';
import { count, type Pair, unless } from './race.ts';
import type { TwoServers } from './two-servers.ts';

async function oneDue(servers: TwoServers, name: string, holders: readonly ('demo' | 'single')[]) {
  const [written] = await writeAutoPays(servers.portal, { name, count: 1, holders });
  if (!written) throw new Error('nothing was written');
  const dana = await danaOf(servers);
  const settings = await autoPayer(servers.portal, () => dana).get(written.number);
  return { dana, written, settings: { ...settings, id: written.id, email2: 'two@mail.example' } };
}

/** Auto pays, and payments that go back. */
export const STANDING: readonly Pair[] = [
  {
    name: 'a saved auto pay and its run',
    prepare: async (servers, round) => {
      const { dana, written, settings } = await oneDue(servers, `SAVE${round}`, ['demo']);
      return {
        calls: [(at) => servers.send(at)(saveAutoPay, settings, dana), (at) => servers.work(at, 'auto pays')],
        holds: async () => {
          const [found] = await autoPayStates(servers.portal, [written]);
          const made = (found?.paid ?? []).filter(({ status }) => status === SUCCESSFUL);
          await endAll(servers);
          return unless(
            [made.length <= 1, `it paid ${made.length} times`],
            [
              found?.balance === OWED - sum(made.map(({ amount }) => amount)),
              `${made.length} payments left ${found?.balance}`,
            ],
          );
        },
      };
    },
  },
  {
    name: 'control of an auto pay taken, and its settings saved',
    prepare: async (servers, round) => {
      const { dana, written, settings } = await oneDue(servers, `TAKE${round}`, ['demo', 'single']);
      const sam = await servers.portal.signIn('single');
      return {
        calls: [
          (at) => servers.send(at)(takeOverAutoPay, { id: written.id }, sam),
          (at) => servers.send(at)(saveAutoPay, settings, dana),
        ],
        holds: async (taken) => {
          const isSams = (await autoPayer(servers.portal, () => sam).get(written.number)).is_controller;
          const isDanas = (await autoPayer(servers.portal, () => dana).get(written.number)).is_controller;
          const method = (await autoPayStates(servers.portal, [written]))[0]?.autoPay.primaryMethodId;
          await endAll(servers);
          return unless(
            [isSams !== isDanas, 'not exactly one customer controls it'],
            [isSams === count(taken) > 0, 'who controls it is not as told'],
            [!isSams || method === null, 'it kept the method of another customer'],
          );
        },
      };
    },
  },
  {
    name: 'a payment given back twice',
    prepare: async (servers, round) => {
      const dana = await danaOf(servers);
      await servers.portal.store.db.execute('delete from sign_in_tries');
      const paid = await payer(servers.portal, () => dana).pay({
        accounts: ['0094471'],
        method: 'Everyday Visa',
        amount: fromDollars(1),
      });
      const confirmation_num = paid.confirmation_nums[0] ?? '';
      const giveBack = async (at: number, ending: 'void' | 'refund') => {
        const answer = await servers.request(at, '/sandbox/payments', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ confirmation_num, ending }),
        });
        await answer.text();
        return answer;
      };
      const ofCharge = (what: string) =>
        numberOf(
          servers.portal,
          `select ${what} as n from processor_charges where key = (select coalesce(nullif(charge_key, ''),
             parts->0->>'key') from transactions where confirmation_num = '${confirmation_num}')`,
        );
      return {
        calls: [(at) => giveBack(at, round % 2 === 0 ? 'refund' : 'void'), (at) => giveBack(at, 'refund')],
        holds: async () => {
          const left = await ofCharge('amount - given_back');
          const status = await numberOf(
            servers.portal,
            `select status as n from transactions where confirmation_num = '${confirmation_num}'`,
          );
          return unless(
            [left === 0, `${left} cents are left of the charge`],
            [[3, 5].includes(status), `its status is ${status}`],
          );
        },
      };
    },
  },
];

/** Ends the auto pays of a round, so that the next round's run finds its own one only. */
async function endAll({ portal }: TwoServers): Promise<void> {
  await portal.store.db.execute('update auto_pays set active = false, run_date = null');
}
