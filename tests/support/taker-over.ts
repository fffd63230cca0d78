import { desc, eq } from 'drizzle-orm';
import { addAccount, getBillTypes, searchOrganizations } from '../../domain/accounts/calls.ts';
import { listTakeOvers } from '../../domain/accounts/take-over-calls.ts';
import { PEOPLE, type PersonName } from '../../server/demo/people.ts';
import { runDueWork } from '../../server/jobs/work.ts';
import { sandboxInbox } from '../../server/store/schema/sandbox.ts';
import { payer } from './payer.ts';
import type { Portal, SignedInCustomer } from './portal.ts';

/** The water account that the demo customer shares with the partner. */
export const SHARED_WATER = '100-2218-04';

/** Adds the shared account, with a take-over unless it says otherwise. It needs a fresh password. */
export async function takeOverWater(portal: Portal, as: SignedInCustomer, take_over = true) {
  const [harbor] = (await portal.send(searchOrganizations, { searchText: 'harbor' }, as)).answer();
  const types = (await portal.send(getBillTypes, { entityId: harbor?.id ?? 0 }, as)).answer();
  return portal.send(
    addAccount,
    {
      entity_id: harbor?.id ?? 0,
      conf_id: types.find(({ name }) => name === 'Water and sewer')?.id ?? 0,
      account_number: SHARED_WATER,
      last_or_business_name: 'Mercer',
      pin: '',
      paperless: false,
      amount_due: null,
      take_over,
    },
    as,
  );
}

export async function holdsWater(portal: Portal, as: SignedInCustomer): Promise<boolean> {
  return (await payer(portal, () => as).accountsNumbered(SHARED_WATER)).length > 0;
}

export async function pendingFor(portal: Portal, as: SignedInCustomer) {
  return (await portal.send(listTakeOvers, {}, as)).answer().items;
}

/** The mails to somebody, the newest first, after all due work. */
export async function mailsTo(portal: Portal, who: PersonName) {
  await runDueWork(portal.parts);
  return portal.store.db
    .select()
    .from(sandboxInbox)
    .where(eq(sandboxInbox.recipient, PEOPLE[who].email))
    .orderBy(desc(sandboxInbox.id));
}

/** The token in the newest mail about a take-over that somebody asked for; empty without one. */
export async function objectionTo(portal: Portal, who: PersonName): Promise<string> {
  const bodies = (await mailsTo(portal, who)).map(({ body }) => /#\/undo\/account-(\S+)/.exec(body)?.[1]);
  return bodies.find((token) => token !== undefined) ?? '';
}
