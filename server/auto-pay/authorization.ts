import { amountWords, scheduleWords } from '../../domain/auto-pay-words.ts';
import type { Parts } from '../parts.ts';
import { autoPayAuthorizations } from '../store/schema/auto-pay.ts';
import type { Scope } from '../store/scope.ts';
import { entryOf } from './entry.ts';
import { labelsOf } from './labels.ts';
import type { AutoPayRow } from './rows.ts';

/** Keeps what a customer agreed to by saving or switching on, in words, with the moment. */
export async function noteAuthorization(scope: Scope, parts: Parts, row: AutoPayRow): Promise<void> {
  await scope.db.insert(autoPayAuthorizations).values({
    autoPayId: row.id,
    customerId: scope.customer,
    words: await agreedWords(scope, parts, row),
    givenAt: new Date(parts.clock.now()),
  });
}

/** When, how much and by what. */
export async function agreedWords({ db }: Pick<Scope, 'db'>, parts: Parts, row: AutoPayRow): Promise<string> {
  const entry = entryOf(row);
  const [primary, ...backups] = await labelsOf(db, parts.clock, row);
  return [
    scheduleWords(entry),
    amountWords(entry),
    ...(primary === undefined ? [] : [`Paid with: ${primary}.`]),
    ...(backups.length === 0 ? [] : [`If that fails, we try: ${backups.join(', then ')}.`]),
  ].join('\n');
}
