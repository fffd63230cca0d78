import { loggedCustomerIn } from '../../domain/profile/profile.ts';
import type * as calls from '../../domain/session/calls.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../handlers.ts';
import { faultDetails } from '../observability/log.ts';
import { notFound, Refusal } from '../refusal.ts';
import { guestBiller } from '../store/billers.ts';
import { profileOf } from '../store/customers.ts';
import { customerOf, isSessionAlive } from './access.ts';
import { openCodes } from './codes.ts';
import { isNewDevice, tellOfDevice } from './new-device.ts';
import { signIn } from './sign-in.ts';
import { rememberDevice } from './sign-in-limit.ts';
import { issueTicket, redeemTicket } from './tickets.ts';
import { endSession, noSession, rotateTokens, type SignInProof, startSession } from './tokens.ts';

const TICKET_SECONDS = 60;

export const session: Handlers<typeof calls> = {
  login: (request, visit) => signIn(request, visit),

  exchangeToken: async ({ grant_type, guest_token, keep }, visit) => {
    const isLink = grant_type === 'ticket';
    const owner = isLink
      ? await customerOfLink(visit.parts, guest_token)
      : await customerOfLogin(visit.parts, guest_token);
    if (owner === undefined) throw noSession();
    const tokens = await startSession(visit, owner.customer, keep && !isLink, owner.origin);
    const isNew = await isNewDevice(visit, owner.customer);
    await rememberDevice(visit, owner.customer);
    if (isNew && !isLink) await tellOfDevice(visit, owner.customer);
    return { ...tokens, ...(await whoSignedIn(visit.parts, owner.customer)) };
  },

  endSession: async (_, visit) => {
    await endSession(visit, visit.scope.customer, visit.sessionId);
    return { success: true };
  },

  refreshToken: async (_, visit) => {
    const presented = visit.cookie('refresh');
    if (presented === undefined) throw new Refusal(401, 'session.no-refresh-token');
    return rotateTokens(visit, presented);
  },

  refreshTokenByQuery: async ({ refreshToken }, visit) => {
    if (visit.parts.config.strictUrls) throw notFound();
    return rotateTokens(visit, refreshToken);
  },

  getLoggedCustomer: async (_, { scope }) => loggedCustomerIn(await profileOf(scope)),

  getProfile: async (_, { parts, scope }) => ({
    ...(await profileOf(scope)),
    open_codes: await openCodes(scope, parts),
  }),

  mintSignInTicket: async (_, { parts, scope, sessionId }) => ({
    ticket: await issueTicket(parts, scope.customer, 'sign-in', TICKET_SECONDS, { sessionId }),
    expires_in: TICKET_SECONDS,
  }),

  getGuestDetails: async ({ referralId }, { parts }) => {
    const biller = await guestBiller(parts.store.db, referralId);
    if (!biller) throw new Refusal(404, 'accounts.biller-not-read');
    return biller;
  },
};

/** The session has begun, so a profile that cannot be read must not fail the sign-in. The app asks for it later. */
async function whoSignedIn({ store, log }: Dependencies, customer: number) {
  try {
    return { customer: loggedCustomerIn(await profileOf({ db: store.db, customer })) };
  } catch (error) {
    log.warn({ error: faultDetails(error) }, 'signed in without the profile');
    return {};
  }
}

interface SignedInBy {
  readonly customer: number;
  readonly origin: SignInProof;
}

async function customerOfLogin(parts: Dependencies, token: string): Promise<SignedInBy | undefined> {
  const redeemed = await redeemTicket(parts, 'guest', token);
  return (
    redeemed && {
      ...redeemed,
      origin: { password: redeemed.detail.password ?? '', hasFactor: redeemed.detail.factor !== undefined },
    }
  );
}

/**
 * A link's ticket works while the session that issued it lives. Without strict mode an access token
 * works too (SES-29).
 */
async function customerOfLink(parts: Dependencies, token: string): Promise<SignedInBy | undefined> {
  const redeemed = await redeemTicket(parts, 'sign-in', token);
  if (redeemed)
    return (await isSessionAlive(parts, redeemed))
      ? { ...redeemed, origin: { sessionId: redeemed.detail.sessionId ?? '' } }
      : undefined;
  const owner = parts.config.strictUrls ? undefined : await customerOf(parts, token);
  return owner && { ...owner, origin: owner };
}
