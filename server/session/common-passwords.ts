import { COMMON_PASSWORD, passwordProblem } from '../../domain/session/password.ts';

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

/**
 * The message for a password that is refused; undefined when it is good (PWD-01 to PWD-04, PWD-06).
 */
export async function passwordRefusal(password: string): Promise<string | undefined> {
  return passwordProblem(password) ?? ((await isCommonPassword(password)) ? COMMON_PASSWORD : undefined);
}
