import type { Credentials } from '../../../machines/session/sign-in.machine.ts';

let entered: Credentials | undefined;

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
