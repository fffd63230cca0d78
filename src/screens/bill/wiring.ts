import { fromPromise } from 'xstate';
import type { BillerGroup } from '../../../domain/account.ts';
import type { Bill } from '../../../domain/bill.ts';
import { changeAccounts } from '../../../domain/bill-changes.ts';
import type { AnswerOf, RequestOf } from '../../../domain/call.ts';
import { updatePaperless } from '../../../domain/calls/accounts.ts';
import { getBill } from '../../../domain/calls/ebills.ts';
import type { HistoryLine } from '../../../domain/history.ts';
import type { Change } from '../../../domain/outbox.ts';
import { accountRemovalMachine } from '../../../machines/accountRemoval.ts';
import { billDetailsMachine } from '../../../machines/billDetails.ts';
import { paperlessMachine } from '../../../machines/paperless.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import { newChangeId } from '../../adapters/outbox.ts';
import { cartView } from '../../cart-view.ts';
import { refreshView, type View } from '../../read-view.ts';
import { renewScheduled } from '../../scheduled-view.ts';
import { billActors, billListView } from '../bills/wiring.ts';

/** DET-01. */
export function billView(ebillId: number): View<Bill> {
  return {
    shelf: 'bills',
    id: String(ebillId),
    fetch: ({ services }, signal) => services.send(getBill, { id: ebillId }, { signal }),
  };
}

export function billDetailsWiring(adapters: Adapters) {
  const { balanceLookUp, addToCart, removeFromCart } = billActors(adapters);
  return adapters.wire(billDetailsMachine, { actors: { balanceLookUp, addToCart, removeFromCart } });
}

/** DET-15 to DET-19: what was saved shows at once on every bill of the account that the device holds. */
export function paperlessWiring(adapters: Adapters) {
  const { services, device } = adapters;
  return adapters.wire(paperlessMachine, {
    actors: {
      updatePaperless: fromPromise<AnswerOf<typeof updatePaperless>, RequestOf<typeof updatePaperless>>(
        async ({ input, signal }) => {
          const answer = await services.send(updatePaperless, input, { signal });
          const isIts = (account_num: string, type: number) =>
            account_num === input.account_number && type === input.conf_id;
          const bills = (await device.list<Bill>('bills'))
            .filter(({ value }) => isIts(value.account_num, value.bill_type.id))
            .map((held) => ({
              ...held,
              shelf: 'bills' as const,
              value: { ...held.value, paperless: input.paperless },
            }));
          await device.save(bills);
          await changeList(adapters, (groups) =>
            changeAccounts(groups, (account) =>
              isIts(account.account_num, account.conf_id)
                ? { ...account, paperless: input.paperless }
                : account,
            ),
          );
          return answer;
        },
      ),
    },
  });
}

export const accountRemovalWiring = (adapters: Adapters) => adapters.wire(accountRemovalMachine);

/**
 * DET-10: nothing of the account stays on the device, neither its bills, here and in history, nor what was still to be
 * sent of it. What was paid stays in history (SRV-20).
 */
export async function forgetAccount(adapters: Adapters, accountId: number): Promise<void> {
  const { device } = adapters;
  await changeList(adapters, (groups) => withoutAccount(groups, accountId));
  for (const { id, value } of await device.list<Bill>('bills'))
    if (value.account_id === accountId) await device.remove('bills', id);
  for (const { id, value } of await device.list<Change>('outbox'))
    if ('account_id' in value.request && value.request.account_id === accountId)
      await device.remove('outbox', id);
  for (const { id, value } of await device.list<HistoryLine>('history'))
    if (value.kind === 'bill' && value.record.account_id === accountId) await device.remove('history', id);
  await refreshView(cartView, adapters, AbortSignal.timeout(CART_LIMIT)).catch(() => {});
  await renewScheduled(adapters);
}

const CART_LIMIT = 8_000;

async function changeList(
  { device }: Adapters,
  change: (groups: readonly BillerGroup[]) => BillerGroup[],
): Promise<void> {
  const { shelf, id } = billListView;
  const held = await device.read<BillerGroup[]>(shelf, id);
  if (held) await device.save([{ ...held, shelf, value: change(held.value) }]);
}

function withoutAccount(groups: readonly BillerGroup[], accountId: number): BillerGroup[] {
  return groups
    .map((group) => {
      const accounts = group.accounts.filter(({ account_id }) => account_id !== accountId);
      return { ...group, accounts, count: accounts.length };
    })
    .filter(({ accounts }) => accounts.length > 0);
}

/** Brings what makes biller-given HTML fit to be shown; few bills carry any. */
export async function bringSanitizer(): Promise<(html: string) => DocumentFragment> {
  return (await import('../../adapters/sanitize.ts')).sanitize;
}

export { newChangeId };
