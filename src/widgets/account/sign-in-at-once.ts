import { CODE_MINUTES } from '../../../domain/session/verification-code.ts';
import { MINUTE } from '../../../domain/values/durations.ts';
import type { Credentials } from '../../../machines/session/sign-in.machine.ts';

let entered: Credentials | undefined;
let registered: Credentials | undefined;
let forgetting: ReturnType<typeof setTimeout> | undefined;

/**
 * Hands what the customer has just proved to know to the page that signs in, which then asks for nothing. It is in
 * this page's memory alone and is taken once: a reload asks for the password again.
 */
export function handOverCredentials(credentials: Credentials): void {
  entered = credentials;
}

export function takeCredentials(): Credentials | undefined {
  const taken = entered;
  entered = undefined;
  return taken;
}

/**
 * Remembers with what this page has just registered, so that the code from the mail is all it asks for. It is in
 * this page's memory alone, as long as that code is good: afterwards, after a reload, or in another tab, the password
 * is asked for (REG-25).
 */
export function rememberRegistration(credentials: Credentials | undefined): void {
  clearTimeout(forgetting);
  registered = credentials;
  if (credentials) forgetting = setTimeout(rememberRegistration, CODE_MINUTES * MINUTE, undefined);
}

export function passwordRegisteredFor(email: string): string | undefined {
  return registered?.user_name === email ? registered.password : undefined;
}
