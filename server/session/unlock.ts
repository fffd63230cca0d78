import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Dependencies } from '../dependencies.ts';
import { knownDevices, signInTries } from '../store/schema/customers.ts';
import type { Scope } from '../store/scope.ts';
import { lockedUntil } from './sign-in-limit.ts';

/** The buckets of tries that can hold up a customer: passwords, from known browsers too, codes and confirmations. */
async function bucketsOf({ db, customer }: Scope, email: string): Promise<string[]> {
  const devices = await db
    .select({ hash: knownDevices.hash })
    .from(knownDevices)
    .where(eq(knownDevices.customerId, customer));
  return [
    email,
    ...devices.map(({ hash }) => `${email} ${hash}`),
    `sign-in code ${customer}`,
    `confirm ${customer}`,
    `verify ${customer}`,
  ];
}

/** Until when anything holds up a customer, in milliseconds; undefined while nothing does. */
export async function signInLockedUntil(
  scope: Scope,
  parts: Pick<Dependencies, 'clock'>,
  email: string,
): Promise<number | undefined> {
  return lockedUntil(scope.db, parts, await bucketsOf(scope, email));
}

/** Lets a customer try again at once. False when nothing was locked. */
export async function unlockSignIn(
  scope: Scope,
  { clock }: Pick<Dependencies, 'clock'>,
  email: string,
): Promise<boolean> {
  const opened = await scope.db
    .delete(signInTries)
    .where(
      and(
        inArray(signInTries.bucket, await bucketsOf(scope, email)),
        gt(signInTries.lockedUntil, new Date(clock.now())),
      ),
    )
    .returning({ bucket: signInTries.bucket });
  return opened.length > 0;
}
