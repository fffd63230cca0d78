import { asc, isNull } from 'drizzle-orm';
import { hasRange } from '../../../domain/auto-pay/debit-range.ts';
import { agreementMail, givenRangeMail } from '../../../domain/auto-pay/text/debits.ts';
import type { Dependencies } from '../../dependencies.ts';
import { autoPays } from '../../store/schema/auto-pay.ts';
import type { Db } from '../../store/store.ts';
import { accountFactsOf, sendAutoPayNotice } from '../announce.ts';
import { agreementText, recordAuthorization } from '../authorization.ts';
import type { AutoPayRow } from '../rows.ts';
import { entryOf } from '../settings-columns.ts';
import { updateAutoPay } from '../update.ts';
import { mayDebit } from './facts.ts';
import { proposedRangeOf } from './proposed-range.ts';

/**
 * Gives one auto pay of an earlier version the range that its bills propose, so that its bank account is no longer
 * debited for any amount; false when each has one. The customer is told, and can change it.
 */
export function giveRange(parts: Dependencies): Promise<boolean> {
  return parts.store.transact(async (db) => {
    const [row] = await db
      .select()
      .from(autoPays)
      .where(isNull(autoPays.debitLimit))
      .orderBy(asc(autoPays.id))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!row) return false;
    await withRange(db, parts, row);
    return true;
  });
}

/** The auto pay with a range. */
export async function withRange(db: Db, parts: Dependencies, row: AutoPayRow): Promise<AutoPayRow> {
  if (row.debitLimit !== null) return row;
  const debitLimit = await proposedRangeOf(db, parts.clock.today(), row.accountId);
  const given = await updateAutoPay(db, row, { debitLimit });
  if (!given.active || !(await isRangeUsed(db, given))) return given;
  await recordAuthorization({ db, customer: given.customerId }, parts, given);
  await mailAgreement(db, parts, given, givenRangeMail);
  return given;
}

/** True when the range bounds what the auto pay takes from a bank account. */
export async function isRangeUsed(db: Db, row: AutoPayRow): Promise<boolean> {
  return hasRange(entryOf(row)) && (await mayDebit(db, row));
}

/** Sends a copy of what the customer authorized, whatever the switches. */
export async function mailAgreement(
  db: Db,
  parts: Dependencies,
  row: AutoPayRow,
  mailOf = agreementMail,
): Promise<void> {
  const { biller, account, bill } = await accountFactsOf(db, parts, row);
  const words = await agreementText({ db }, parts, row);
  const mail = mailOf({ biller, account, words, page: `${parts.config.publicUrl}/#/auto-pay/${bill}` });
  await sendAutoPayNotice(db, parts, row, {
    ...mail,
    cause: `agreement ${parts.ids.uuid()}`,
    text: mail.subject,
    isOwed: true,
  });
}
