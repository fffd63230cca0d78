import * as takeOvers from '../../domain/accounts/take-over-calls.ts';
import type { PersonName } from '../../server/demo/people.ts';
import type { Portal } from '../support/portal.ts';
import { objectionTo, takeOverWater } from '../support/taker-over.ts';

/** Makes every call about take-overs, as the payer of an account that two newcomers want. */
export async function useTakeOvers(
  portal: Portal,
  send: Portal['send'],
  newcomers: readonly [PersonName, PersonName],
): Promise<void> {
  const [first, second] = newcomers;
  (await takeOverWater(portal, await portal.signIn(first))).answer();
  await send(takeOvers.objectByLink, { objection_token: await objectionTo(portal, 'demo') }, {});
  const { account_id } = (await takeOverWater(portal, await portal.signIn(second))).answer();
  await send(takeOvers.listTakeOvers, {});
  await send(takeOvers.objectAsPayer, { account_id });
}
