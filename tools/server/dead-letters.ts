import { formatCents } from '../../domain/values/cents.ts';
import { counted } from '../../domain/values/counted.ts';
import { clockFrom } from '../../server/clock.ts';
import { readConfig } from '../../server/config.ts';
import {
  countUntakenTexts,
  type DeadLetter,
  deadLetters,
  sendAgain,
} from '../../server/notifications/dead-letters.ts';
import { type FailedRefund, failedRefunds } from '../../server/payments/money-back/failed.ts';
import { causeOf } from '../../server/store/cause.ts';
import { tellBillerAgain, type UnbookedPostings, unbookedPostings } from '../../server/store/unbooked.ts';
import { type HeldBackPiece, heldBackPieces } from '../../server/take-in.ts';
import { table } from '../table.ts';
import { outliveReader } from './lost-reader.ts';
import { openDatabase } from './open-database.ts';

/**
 * Lists the mails and texts that could not be delivered, the refunds that failed or that a dispute stopped, the
 * billers whose systems have booked nothing for two days, and the bills and returns that cannot be taken in. Exits with 1 if there are any. With `--again 17,18`
 * these messages get all of their tries again; with `--tell harbor` this biller is told again at once.
 */
async function main(): Promise<void> {
  outliveReader();
  const config = readConfig(process.env);
  const store = await openDatabase(config);
  const parts = { store, clock: clockFrom(Date.now, config.zone) };
  try {
    const { ids, biller } = askedFor(process.argv.slice(2));
    for (const id of ids)
      console.log(`${id} ${(await sendAgain(parts, id)) ? 'is sent again' : 'was not given up'}`);
    if (biller !== undefined) console.log(await tellAgain(parts, biller));
    const letters = await deadLetters(parts);
    const untaken = await countUntakenTexts({ ...parts, config });
    if (untaken > 0) console.log(untakenText(untaken));
    if (letters.length > 0) console.log(table(letters.map(row)));
    else if (untaken === 0) console.log('Every message has left or is about to.');
    const refunds = await failedRefunds(parts);
    if (refunds.length > 0) console.log(`Refunds that nobody got:\n${table(refunds.map(refundRow))}`);
    const unbooked = await unbookedPostings(parts);
    if (unbooked.length > 0)
      console.log(`Billers that do not book what they are told:\n${table(unbooked.map(unbookedRow))}`);
    const held = await heldBackPieces(parts);
    if (held.length > 0)
      console.log(
        `Bills and returns that cannot be taken in; each is tried again:\n${table(held.map(heldRow))}`,
      );
    const listed = [letters, refunds, unbooked, held];
    process.exitCode = untaken === 0 && listed.every((rows) => rows.length === 0) ? 0 : 1;
  } finally {
    await store.close();
  }
}

const untakenText = (count: number) =>
  `${counted(count, 'text')} ${count === 1 ? 'waits' : 'wait'}: SMS_URL is not set here, so no service takes ${count === 1 ? 'it' : 'them'}.`;

async function tellAgain(parts: Parameters<typeof tellBillerAgain>[0], biller: string): Promise<string> {
  const postings = await tellBillerAgain(parts, biller);
  if (postings === undefined) throw new Error(`There is no biller ${biller}.`);
  return `${biller} is told again of ${counted(postings, 'payment or refund', 'payments and refunds')}.`;
}

function askedFor([flag, value = '']: string[]): {
  readonly ids: readonly number[];
  readonly biller?: string;
} {
  if (flag === undefined) return { ids: [] };
  if (flag === '--again' && /^\d+(,\d+)*$/.test(value)) return { ids: value.split(',').map(Number) };
  if (flag === '--tell' && value !== '') return { ids: [], biller: value };
  throw new Error('usage: npm run dead-letters [-- --again 17,18 | --tell harbor]');
}

function row({ id, createdAt, channel, customer, recipient, subject }: DeadLetter): string[] {
  const since = createdAt.toISOString().slice(0, 16).replace('T', ' ');
  return [String(id), since, channel, `customer ${customer ?? 'unknown'}`, recipient, subject];
}

/** Give it back once more with `npm run give-back`, or in another way. */
function refundRow({ state, failedAt, confirmationNum, biller, amount, paid }: FailedRefund): string[] {
  return [
    failedAt.toISOString().slice(0, 16).replace('T', ' '),
    confirmationNum,
    biller,
    `${formatCents(amount)} of ${formatCents(paid)}`,
    state === 'failed' ? 'failed' : 'stopped by a dispute',
  ];
}

function unbookedRow({ slug, biller, postings, since }: UnbookedPostings): string[] {
  return [
    `since ${since.toISOString().slice(0, 16).replace('T', ' ')}`,
    slug,
    biller,
    counted(postings, 'payment or refund', 'payments and refunds'),
  ];
}

const SUBJECTS = {
  'new bills': 'bill of account',
  'new returns': 'return of account',
  'filed returns': 'filed return',
};

function heldRow({ id, kind, biller, subject, since, tries, fault }: HeldBackPiece): string[] {
  return [
    String(id),
    `since ${since.toISOString().slice(0, 16).replace('T', ' ')}`,
    biller ?? '',
    `${SUBJECTS[kind]} ${subject}`,
    `tried in ${counted(tries, 'minute')}`,
    fault,
  ];
}

main().catch((error: unknown) => {
  console.error(causeOf(error));
  process.exitCode = 1;
});
