import { updatePaperless } from '../../../domain/accounts/calls.ts';
import type { RequestOf } from '../../../domain/api/call.ts';
import type { Bill } from '../../../domain/bills/bill.ts';
import { changeAccounts } from '../../../domain/cart/changed-list.ts';
import { paperlessMachine } from '../../../machines/accounts/paperless.machine.ts';
import { billDetailsMachine } from '../../../machines/bills/bill-details.machine.ts';
import { callActor } from '../../adapters/actors.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import { billListQuery } from '../../queries/bill-list.ts';
import { changeCached } from '../../queries/changes.ts';
import { billActors } from '../../widgets/bills/wiring.ts';

export function billDetailsWiring(adapters: Adapters) {
  const { balanceLookUp, addToCart, removeFromCart } = billActors(adapters);
  return adapters.wire(billDetailsMachine, { actors: { balanceLookUp, addToCart, removeFromCart } });
}

export function paperlessWiring(adapters: Adapters) {
  const after = (_: unknown, choice: PaperlessChoice) => showChoice(adapters, choice);
  return adapters.wire(paperlessMachine, {
    actors: { updatePaperless: callActor(adapters, updatePaperless, { after }) },
  });
}

type PaperlessChoice = RequestOf<typeof updatePaperless>;

/** A saved choice shows at once on every cached bill of the account (DET-15 to DET-19). */
async function showChoice(
  adapters: Adapters,
  { account_number, conf_id, paperless }: PaperlessChoice,
): Promise<void> {
  const isIts = (account_num: string, type: number) => account_num === account_number && type === conf_id;
  const bills = await adapters.device.list<Bill | null>('bills');
  await adapters.device.save(
    bills.flatMap(({ value, ...row }) =>
      value && isIts(value.account_num, value.bill_type.id)
        ? [{ ...row, shelf: 'bills' as const, value: { ...value, paperless } }]
        : [],
    ),
  );
  await changeCached(adapters, billListQuery, (groups) =>
    changeAccounts(groups, (account) =>
      isIts(account.account_num, account.conf_id) ? { ...account, paperless } : account,
    ),
  );
}
