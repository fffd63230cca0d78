import type { AutoPay } from '../../domain/auto-pay.ts';
import { profileOf } from '../customers.ts';
import { insistOnFreshPassword } from '../session/confirmation.ts';
import type { CustomerVisit } from '../visit.ts';
import { announceTakenOver } from './notices.ts';
import { planned } from './plan.ts';
import { giveUpRun } from './runs.ts';
import { change } from './switch.ts';
import { insistOnNoTry, takeAutoPay } from './taken.ts';
import { settingsOf } from './view.ts';

const YOURS_NOW = 'You control this auto pay now. Choose a payment method and save to start it.';

/**
 * Moves control at once: what the former controller would have paid ends, and so do their methods and addresses in it. They
 * are told (SRV2-18, APW-64, APW-65). The answer tells the one-time message, so that no later visit does (APW-17). A repeat by
 * who controls it changes nothing.
 */
export async function takeOver({ parts, scope, sessionId }: CustomerVisit, id: number): Promise<AutoPay> {
  await insistOnFreshPassword(parts, scope, sessionId);
  const { customer } = scope;
  return parts.store.transact(async (db) => {
    const mine = { db, customer };
    const before = await takeAutoPay(db, id);
    const isTaken = before.customerId !== customer;
    if (isTaken) {
      await insistOnNoTry(db, id);
      await giveUpRun(db, parts.clock, before);
      await announceTakenOver(db, parts, before);
      await change(db, before, {
        customerId: customer,
        active: false,
        inactiveReason: 'control taken',
        primaryMethodId: null,
        secondaryMethodIds: [],
        email: (await profileOf(mine)).email,
        email2: '',
        failedDates: 0,
        flash: '',
        ...planned(undefined),
      });
    }
    const settings = await settingsOf(mine, parts.clock, before.accountId);
    return isTaken ? { ...settings, flash: YOURS_NOW } : settings;
  });
}
