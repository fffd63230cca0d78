import { brandOf } from '../../domain/wallet/card-brand.ts';
import { type EntryTerms, entryProblems, type MethodEntries } from '../../domain/wallet/method-entries.ts';
import type { MethodTypeId } from '../../domain/wallet/payment-method.ts';
import type { Dependencies } from '../dependencies.ts';
import { noteRefusal } from '../observability/processor-refusal.ts';
import { type Instrument, ProcessorDown, ProcessorSilent } from '../ports/processor.ts';
import { invalid, Refusal, say, toldAt } from '../refusal.ts';
import type { paymentMethods } from '../store/schema/payment-methods.ts';
import { addLayersFor } from './add-layers.ts';
import { keyedHash } from './keyed-hash.ts';
import { type VaultKeys, vaultKeys } from './keys.ts';
import { seal, unseal } from './seal.ts';

type Row = typeof paymentMethods.$inferSelect;

/**
 * All that is stored of a number: a token, a keyed fingerprint and some digits; for a bank account
 * also the sealed number.
 */
export type StoredNumber = Pick<
  Row,
  'typeId' | 'token' | 'fingerprint' | 'firstSix' | 'lastFour' | 'sealedAccount'
>;

interface NumberTerms {
  readonly saved?: Row | undefined;
  /** Refuses a number, by its fingerprint, before the processor is asked about it. */
  readonly requireAllowed: (fingerprint: string) => Promise<void>;
}

/** What leaves the vault: no number and no security code. */
export type EntriesWithoutNumber = Omit<MethodEntries, 'card_number' | 'cvv' | 'bank_account_number'>;

interface StoredEntries {
  readonly number: StoredNumber;
  readonly entries: EntriesWithoutNumber;
}

/**
 * Exchanges a method's number for a token. Only this function and its helpers see card numbers,
 * security codes and account numbers (SRV2-38). It checks the entries against every rule and
 * returns them without the number. An edited method without a new number keeps its own (WAL-26).
 */
export async function sealNumber(
  parts: Dependencies,
  customer: number,
  entered: MethodEntries,
  { saved, requireAllowed, ...terms }: Omit<EntryTerms, 'today' | 'saved'> & NumberTerms,
): Promise<StoredEntries> {
  if (parts.methodEntry && hasNumber(entered)) throw new Refusal(422, 'wallet.entered-at-processor');
  const problems = entryProblems(entered, {
    ...terms,
    today: parts.clock.today(),
    saved: saved && { typeId: saved.typeId, routing: saved.bankRoutingNumber },
  });
  if (Object.keys(problems).length > 0)
    throw invalid(toldAt(problems, (problem) => say('wallet.entry', problem)));
  const { card_number, cvv, bank_account_number, ...entries } = entered;
  const number =
    entered.type === 'card'
      ? await storeCard(parts, customer, card_number, cvv, entries, { saved, requireAllowed })
      : await storeAccount(parts, customer, bank_account_number, entries, { saved, requireAllowed });
  return { number, entries };
}

function hasNumber({ card_number, cvv, bank_account_number }: MethodEntries): boolean {
  return card_number !== '' || cvv !== '' || bank_account_number !== '';
}

async function storeCard(
  parts: Dependencies,
  customer: number,
  number: string,
  cvv: string,
  { exp_month, exp_year, cardholder_name }: EntriesWithoutNumber,
  { saved, requireAllowed }: NumberTerms,
): Promise<StoredNumber> {
  if (saved && number === '') return storedNumberOf(saved);
  const fingerprint = await fingerprintOf(parts, customer, `card ${number}`);
  await requireAllowed(fingerprint);
  const token = await tokenFor(parts, {
    kind: 'card',
    number,
    cvv,
    expMonth: exp_month as number,
    expYear: exp_year as number,
    holder: cardholder_name,
  });
  return {
    typeId: brandOf(number) as MethodTypeId,
    token,
    fingerprint,
    firstSix: number.slice(0, 6),
    lastFour: number.slice(-4),
    sealedAccount: null,
  };
}

const ACCOUNT_TYPES = { checking: 5, savings: 6 } as const satisfies Record<string, MethodTypeId>;

async function storeAccount(
  parts: Dependencies,
  customer: number,
  entered: string,
  { bank_account_type, bank_routing_number }: EntriesWithoutNumber,
  { saved, requireAllowed }: NumberTerms,
): Promise<StoredNumber> {
  const typeId = ACCOUNT_TYPES[bank_account_type];
  if (saved && entered === '' && saved.typeId === typeId) return storedNumberOf(saved);
  const keys = await vaultKeys(parts);
  const account = entered === '' ? unsealAccount(keys, customer, saved) : entered;
  const fingerprint = await fingerprintOf(parts, customer, `bank ${bank_routing_number} ${account}`);
  await requireAllowed(fingerprint);
  const token = await tokenFor(parts, {
    kind: 'bank',
    routing: bank_routing_number,
    account,
    accountType: bank_account_type,
  });
  return {
    typeId,
    token,
    fingerprint,
    firstSix: '',
    lastFour: lastDigits(account),
    sealedAccount: seal(keys.seals[0], account, customer),
  };
}

/** The last four digits; for a number with at most four, all but the first. */
function lastDigits(account: string): string {
  return account.slice(Math.max(1, account.length - 4));
}

/** Another account type is another account to the processor, so the number is sent again. */
function unsealAccount({ seals }: VaultKeys, customer: number, saved: Row | undefined): string {
  if (!saved?.sealedAccount) throw invalid({ bank_account_number: 'wallet.account-number-again' });
  return unseal(seals, saved.sealedAccount, customer);
}

function storedNumberOf({
  typeId,
  token,
  fingerprint,
  firstSix,
  lastFour,
  sealedAccount,
}: Row): StoredNumber {
  return { typeId, token, fingerprint, firstSix, lastFour, sealedAccount };
}

/** Equal to that of the same number among the methods of the customer, also where a root was added since. */
async function fingerprintOf(parts: Dependencies, customer: number, number: string): Promise<string> {
  const { fingerprint: keys } = await vaultKeys(parts);
  const layers = await addLayersFor(parts, customer, keys);
  return keyedHash(keys, number, layers);
}

/** Gets a token; refuses when the processor does not answer (ERR2-17). */
async function tokenFor(parts: Dependencies, instrument: Instrument): Promise<string> {
  try {
    return await parts.processor.tokenFor(instrument);
  } catch (error) {
    if (error instanceof ProcessorDown || error instanceof ProcessorSilent || noteRefusal(parts, error))
      throw new Refusal(503, 'api.not-saved');
    throw error;
  }
}
