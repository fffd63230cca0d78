import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { and, asc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { portalName } from '../../domain/brand/portal.ts';
import { MOST_PASSKEYS, PASSKEY_STEP } from '../../domain/office/limits.ts';
import {
  type CreationOptions,
  creationOptions,
  type MadePasskey,
  type RequestOptions,
  requestOptions,
  type UsedPasskey,
} from '../../domain/office/sign-in/passkey.ts';
import type { Dependencies } from '../dependencies.ts';
import { hashOf } from '../ids.ts';
import { conflict, invalid } from '../refusal.ts';
import { clearTries } from '../session/sign-in-limit.ts';
import { type PasskeyAct, staffPasskeys } from '../store/schema/office.ts';
import type { Db } from '../store/store.ts';
import { recordAct } from './acts.ts';
import { factorTries, spendFactorTry } from './factor.ts';
import { issueStaffTicket, redeemStaffTicket } from './tickets.ts';

/** For what, and for whom, a challenge is. `bound` names the session or the ticket that alone may answer it. */
interface Challenge {
  readonly act: PasskeyAct;
  readonly person: number;
  readonly bound: string;
}

type NewPasskey = Omit<typeof staffPasskeys.$inferInsert, 'name' | 'addedAt'>;

/** The site to which passkeys belong: they open no other, and none of another opens it. */
function siteOf({ config }: Dependencies): { origin: string; host: string } {
  const { origin, hostname } = new URL(config.officeUrl ?? config.publicUrl);
  return { origin, host: hostname };
}

export function passkeysOf(db: Db, person: number) {
  return db
    .select()
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staffId, person))
    .orderBy(asc(staffPasskeys.id));
}

/** What a browser needs to make another passkey of a person. */
export async function askForNewPasskey(
  parts: Dependencies,
  challenge: Challenge,
  email: string,
): Promise<CreationOptions> {
  const { db } = parts.store;
  const own = await passkeysOf(db, challenge.person);
  if (own.length >= MOST_PASSKEYS) throw conflict('office.passkeys-enough');
  const options = await generateRegistrationOptions({
    rpName: `${portalName()} office`,
    rpID: siteOf(parts).host,
    userName: email,
    userID: bytesOf(hashOf(`office person ${challenge.person}`)),
    challenge: bytesOf(await issueChallenge(db, parts, challenge)),
    timeout: PASSKEY_STEP,
    attestationType: 'none',
    excludeCredentials: own.map(describe),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
  return v.parse(creationOptions, { ...options, excludeCredentials: own.map(describe) });
}

/** What a browser needs to use one of a person's passkeys. */
export async function askForPasskey(parts: Dependencies, challenge: Challenge): Promise<RequestOptions> {
  const { db } = parts.store;
  const allowCredentials = (await passkeysOf(db, challenge.person)).map(describe);
  if (allowCredentials.length === 0) throw conflict('office.no-passkey');
  const options = await generateAuthenticationOptions({
    rpID: siteOf(parts).host,
    challenge: bytesOf(await issueChallenge(db, parts, challenge)),
    timeout: PASSKEY_STEP,
    allowCredentials,
    userVerification: 'required',
  });
  return v.parse(requestOptions, { ...options, allowCredentials });
}

/** Refuses a new passkey of another site, one that answers another challenge, and one made without its owner. */
export async function checkNewPasskey(
  parts: Dependencies,
  challenge: Challenge,
  made: MadePasskey,
): Promise<NewPasskey> {
  const { origin, host } = siteOf(parts);
  const checked = await verifyRegistrationResponse({
    response: { ...made, clientExtensionResults: {} },
    expectedChallenge: (secret) => isAnswered(parts, challenge, secret),
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!checked?.registrationInfo) throw await refused(parts, challenge);
  const { credential, credentialBackedUp } = checked.registrationInfo;
  return {
    staffId: challenge.person,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: made.response.transports,
    isSynced: credentialBackedUp,
  };
}

/** Refuses whatever does not prove that the person has the passkey and answers this challenge with it. */
export async function requirePasskey(
  parts: Dependencies,
  challenge: Challenge,
  used: UsedPasskey,
): Promise<void> {
  const { db } = parts.store;
  const { person } = challenge;
  await spendFactorTry(parts, person);
  const [passkey] = await db
    .select()
    .from(staffPasskeys)
    .where(and(eq(staffPasskeys.staffId, person), eq(staffPasskeys.credentialId, used.id)));
  const { origin, host } = siteOf(parts);
  const checked =
    passkey &&
    (await verifyAuthenticationResponse({
      response: { ...used, clientExtensionResults: {} },
      expectedChallenge: (secret) => isAnswered(parts, challenge, secret),
      expectedOrigin: origin,
      expectedRPID: host,
      credential: {
        id: passkey.credentialId,
        publicKey: bytesOf(passkey.publicKey),
        counter: passkey.counter,
        transports: passkey.transports,
      },
      requireUserVerification: true,
    }).catch(() => undefined));
  if (!passkey || !checked?.verified) throw await refused(parts, challenge);
  const { newCounter, credentialBackedUp } = checked.authenticationInfo;
  await db
    .update(staffPasskeys)
    .set({ counter: newCounter, isSynced: credentialBackedUp, usedAt: new Date(parts.clock.now()) })
    .where(eq(staffPasskeys.id, passkey.id));
  await clearTries(parts, factorTries(person));
}

function describe({ credentialId, transports }: typeof staffPasskeys.$inferSelect) {
  return { id: credentialId, type: 'public-key' as const, transports };
}

function issueChallenge(db: Db, parts: Dependencies, { act, person, bound }: Challenge): Promise<string> {
  const life = PASSKEY_STEP;
  return issueStaffTicket(db, parts, `passkey ${act}`, { staff: person, life, detail: { bound } });
}

/** Uses a challenge up, so that no answer counts twice. */
async function isAnswered(
  parts: Dependencies,
  { act, person, bound }: Challenge,
  secret: string,
): Promise<boolean> {
  const found = await redeemStaffTicket(parts.store.db, parts, `passkey ${act}`, secret);
  return found?.staffId === person && found.detail.bound === bound;
}

async function refused(parts: Dependencies, { person }: Challenge) {
  await recordAct(parts.store.db, parts, 'office-factor', { staff: person, outcome: 'refused' });
  return invalid({ passkey: 'office.passkey-wrong' });
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(base64url, 'base64url'));
}
