import { brokenRule, isMadeOf } from '../../domain/session/password.ts';
import type { Dependencies } from '../dependencies.ts';
import { type Reason, say } from '../refusal.ts';
import { billers } from '../store/schema/billers.ts';
import type { Db } from '../store/store.ts';
import { isStolen } from './stolen-passwords.ts';

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/**
 * True of tens of thousands of passwords that attackers try first, in upper or lower case (PWD-07).
 */
async function isCommonPassword(password: string): Promise<boolean> {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary.passwords),
  );
  return (await commonPasswords).has(password.toLowerCase());
}

/** What people think of first at this portal: its name and those of its billers. */
async function wordsOfPortal(db: Db): Promise<string[]> {
  const names = await db.select({ name: billers.registeredName, common: billers.commonName }).from(billers);
  return ['billfold', ...names.flatMap(({ name, common }) => [name, common ?? name])];
}

/**
 * Why a password is refused; undefined when it is good (PWD-01 to PWD-04, PWD-06).
 */
export async function passwordRefusal(
  { config, store }: Dependencies,
  password: string,
): Promise<Reason | undefined> {
  const rule = brokenRule(password);
  if (rule) return say('session.password-rule', { rule });
  const isCommon = (await isCommonPassword(password)) || isMadeOf(password, await wordsOfPortal(store.db));
  if (isCommon) return 'session.common-password';
  const list = config.stolenPasswords;
  return list !== undefined && (await isStolen(list, password)) ? 'session.stolen-password' : undefined;
}

interface Owner {
  readonly email: string;
  readonly fname: string;
  readonly lname: string;
  readonly businessName: string;
}

/** Why a password is refused that is made of the customer's own name or address, which are guessed first. */
export function ownWordsRefusal(password: string, owner: Owner): Reason | undefined {
  const { email, fname, lname, businessName } = owner;
  const words = [email.split('@')[0] ?? '', fname, lname, `${fname}${lname}`, businessName];
  return isMadeOf(password, words) ? 'session.common-password' : undefined;
}
