import { COMMON_PASSWORD, isMadeOf, passwordProblem } from '../../domain/session/password.ts';
import { STOLEN_PASSWORD } from '../../domain/session/text/en.ts';
import type { Dependencies } from '../dependencies.ts';
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
  const names = await db.select({ name: billers.name, common: billers.commonName }).from(billers);
  return ['billfold', ...names.flatMap(({ name, common }) => [name, common ?? ''])];
}

/**
 * The message for a password that is refused; undefined when it is good (PWD-01 to PWD-04, PWD-06).
 */
export async function passwordRefusal(
  { config, store }: Dependencies,
  password: string,
): Promise<string | undefined> {
  const problem = passwordProblem(password);
  if (problem !== undefined) return problem;
  const isCommon = (await isCommonPassword(password)) || isMadeOf(password, await wordsOfPortal(store.db));
  if (isCommon) return COMMON_PASSWORD;
  const list = config.stolenPasswords;
  return list !== undefined && (await isStolen(list, password)) ? STOLEN_PASSWORD : undefined;
}

interface Owner {
  readonly email: string;
  readonly fname: string;
  readonly lname: string;
  readonly businessName: string;
}

/** The message for a password made of the customer's own name or address, which are guessed first. */
export function ownWordsRefusal(password: string, owner: Owner): string | undefined {
  const { email, fname, lname, businessName } = owner;
  const words = [email.split('@')[0] ?? '', fname, lname, `${fname}${lname}`, businessName];
  return isMadeOf(password, words) ? COMMON_PASSWORD : undefined;
}
