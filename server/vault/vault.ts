import { createHmac } from 'node:crypto';
import { brandOf } from '../../domain/card-brand.ts';
import { type EntryTerms, entryProblems, type MethodEntries } from '../../domain/method-entries.ts';
import type { MethodTypeId } from '../../domain/payment-method.ts';
import { type Instrument, ProcessorDown, ProcessorSilent } from '../gateways/processor/port.ts';
import type { Parts } from '../parts.ts';
import { invalid, Refusal } from '../refusal.ts';
import type { paymentMethods } from '../store/schema/payments.ts';
import { vaultKeys } from './keys.ts';
import { seal, unseal } from './seal.ts';

type Row = typeof paymentMethods.$inferSelect;

/** All that is stored of a number: a token, a keyed fingerprint and some digits; of an account the sealed number too. */
export type KeptNumber = Pick<
  Row,
  'typeId' | 'token' | 'fingerprint' | 'firstSix' | 'lastFour' | 'sealedAccount'
>;

/** What goes on beyond the vault: no number and no security code. */
export type OpenEntries = Omit<MethodEntries, 'card_number' | 'cvv' | 'bank_account_number'>;

interface Kept {
  readonly number: KeptNumber;
  readonly entries: OpenEntries;
}

/**
 * The only place that sees a card number, a security code or an account number (SRV2-38): it holds the entries against
 * every rule, hands the number to the processor for a token and lets the rest go on without it. Without a new number an
 * edited method keeps its own (WAL-26).
 */
export async function keepNumber(
  parts: Parts,
  customer: number,
  entered: MethodEntries,
  { saved, ...terms }: Omit<EntryTerms, 'today' | 'saved'> & { saved?: Row | undefined },
): Promise<Kept> {
  const problems = entryProblems(entered, {
    ...terms,
    today: parts.clock.today(),
    saved: saved && { typeId: saved.typeId, routing: saved.bankRoutingNumber },
  });
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const { card_number, cvv, bank_account_number, ...entries } = entered;
  const number =
    entered.type === 'card'
      ? await keepCard(parts, card_number, cvv, entries, saved)
      : await keepAccount(parts, customer, bank_account_number, entries, saved);
  return { number, entries };
}

async function keepCard(
  parts: Parts,
  number: string,
  cvv: string,
  { exp_month, exp_year, cardholder_name }: OpenEntries,
  saved: Row | undefined,
): Promise<KeptNumber> {
  if (saved && number === '') return kept(saved);
  const typeId = brandOf(number);
  if (typeId === undefined || exp_month === null || exp_year === null)
    throw new Error('a card that fits no rule');
  const keys = await vaultKeys(parts);
  const token = await tokenFor(parts, {
    kind: 'card',
    number,
    cvv,
    expMonth: exp_month,
    expYear: exp_year,
    holder: cardholder_name,
  });
  return {
    typeId,
    token,
    fingerprint: fingerprintOf(keys.fingerprint, `card ${number}`),
    firstSix: number.slice(0, 6),
    lastFour: number.slice(-4),
    sealedAccount: null,
  };
}

const ACCOUNT_TYPES = { checking: 5, savings: 6 } as const satisfies Record<string, MethodTypeId>;

async function keepAccount(
  parts: Parts,
  customer: number,
  entered: string,
  { bank_account_type, bank_routing_number }: OpenEntries,
  saved: Row | undefined,
): Promise<KeptNumber> {
  const typeId = ACCOUNT_TYPES[bank_account_type];
  if (saved && entered === '' && saved.typeId === typeId) return kept(saved);
  const keys = await vaultKeys(parts);
  const account = entered === '' ? reopened(keys.seal, customer, saved) : entered;
  const token = await tokenFor(parts, {
    kind: 'bank',
    routing: bank_routing_number,
    account,
    accountType: bank_account_type,
  });
  return {
    typeId,
    token,
    fingerprint: fingerprintOf(keys.fingerprint, `bank ${bank_routing_number} ${account}`),
    firstSix: '',
    lastFour: lastDigits(account),
    sealedAccount: seal(keys.seal, account, customer),
  };
}

/** The last four; of a number that has no more than those, all but the first. */
function lastDigits(account: string): string {
  return account.slice(Math.max(1, account.length - 4));
}

/** Another account type is another account to the processor: the number is handed over again. */
function reopened(key: Buffer, customer: number, saved: Row | undefined): string {
  if (!saved?.sealedAccount) throw invalid({ bank_account_number: ENTER_AGAIN });
  return unseal(key, saved.sealedAccount, customer);
}

const ENTER_AGAIN = 'Please enter the bank account number again.';

function kept({ typeId, token, fingerprint, firstSix, lastFour, sealedAccount }: Row): KeptNumber {
  return { typeId, token, fingerprint, firstSix, lastFour, sealedAccount };
}

function fingerprintOf(key: Buffer, number: string): string {
  return createHmac('sha256', key).update(number).digest('base64url');
}

const NOT_REACHED = 'Unable to save changes.  Please try again later.';

/** ERR2-17. */
async function tokenFor({ processor }: Parts, instrument: Instrument): Promise<string> {
  try {
    return await processor.tokenFor(instrument);
  } catch (error) {
    if (error instanceof ProcessorDown || error instanceof ProcessorSilent)
      throw new Refusal(503, NOT_REACHED);
    throw error;
  }
}
