import { COMMON_PASSWORD, passwordProblem } from '../../domain/password.ts';

let known: Promise<ReadonlySet<string>> | undefined;

/** True of the tens of thousands of passwords that are tried first, in upper or lower case (PWD-07). */
async function isCommonPassword(password: string): Promise<boolean> {
  known ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary.passwords));
  return (await known).has(password.toLowerCase());
}

/** Why a password cannot be taken, in words (PWD-01 to PWD-04, PWD-06). */
export async function passwordRefusal(password: string): Promise<string | undefined> {
  return passwordProblem(password) ?? ((await isCommonPassword(password)) ? COMMON_PASSWORD : undefined);
}
