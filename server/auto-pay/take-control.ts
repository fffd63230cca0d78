import type { AutoPay } from '../../domain/auto-pay/auto-pay.ts';
import { YOURS_NOW } from '../../domain/auto-pay/text/flashes.ts';
import { NOT_ME_NOTICES } from '../../domain/session/text/notices.ts';
import { recordEvent } from '../events/record.ts';
import type { CustomerContext } from '../request-context.ts';
import { requireFreshPassword } from '../session/fresh-password.ts';
import { tellNotMe } from '../session/security-notice.ts';
import { profileOf } from '../store/customers.ts';
import { announceTakenOver } from './announce.ts';
import { proposedRangeOf } from './debits/proposed-range.ts';
import { lockAutoPay, requireNoOpenTry } from './lock.ts';
import { plannedColumns } from './next-run.ts';
import { giveUpRun } from './run-log.ts';
import { settingsOf } from './settings.ts';
import { NOTHING_TOLD, updateAutoPay } from './update.ts';

/**
 * Moves control of an auto pay at once (SRV2-18, APW-64, APW-65). The former controller's planned
 * run ends, their methods and addresses are removed, and a mail tells them, unless they had given
 * it up with the account. The answer carries the one-time message, so that no later visit shows it
 * (APW-17). A repeat by the new controller changes nothing.
 */
export async function takeControl(
  { parts, scope, sessionId }: CustomerContext,
  id: number,
): Promise<AutoPay> {
  await requireFreshPassword(parts, scope, sessionId);
  const { customer } = scope;
  return parts.store.transact(async (db) => {
    const scope = { db, customer };
    const before = await lockAutoPay(db, id);
    const isTaken = before.customerId !== customer;
    if (isTaken) {
      await requireNoOpenTry(db, id);
      await giveUpRun(db, parts.clock, before);
      await recordEvent(scope, parts, 'auto-pay-taken-over', 'done');
      if (before.inactiveReason !== 'account removed') {
        await announceTakenOver(db, parts, before);
        await recordEvent({ db, customer: before.customerId }, parts, 'auto-pay-lost', 'done');
      }
      const cause = `took over auto pay ${id} ${parts.ids.uuid()}`;
      await tellNotMe(scope, parts, cause, NOT_ME_NOTICES.autoPay());
      await updateAutoPay(db, before, {
        customerId: customer,
        active: false,
        inactiveReason: 'control taken',
        primaryMethodId: null,
        secondaryMethodIds: [],
        email: (await profileOf(scope)).email,
        email2: '',
        failedDates: 0,
        failedPayment: null,
        debitLimit: await proposedRangeOf(db, parts.clock.today(), before.accountId),
        ...NOTHING_TOLD,
        flash: '',
        ...plannedColumns(undefined),
      });
    }
    const settings = await settingsOf(scope, parts.clock, before.accountId);
    return isTaken ? { ...settings, flash: YOURS_NOW } : settings;
  });
}
