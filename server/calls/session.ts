import type * as calls from '../../domain/calls/session.ts';
import { getGuestDetails } from '../../domain/calls/session.ts';
import { loggedCustomerIn } from '../../domain/profile.ts';
import { guestBiller } from '../billers.ts';
import { profileOf } from '../customers.ts';
import type { Parts } from '../parts.ts';
import { notFound, Refusal } from '../refusal.ts';
import type { Handlers } from '../serve.ts';
import { customerOf, isSessionAlive } from '../session/access.ts';
import { confirmPassword } from '../session/confirmation.ts';
import { signIn } from '../session/sign-in.ts';
import { rememberDevice } from '../session/sign-in-limit.ts';
import { issueTicket, redeemTicket } from '../session/tickets.ts';
import { endSession, noSession, type Origin, rotate, startSession } from '../session/tokens.ts';

const TICKET_SECONDS = 60;

export const session: Handlers<typeof calls> = {
  login: (request, visit) => signIn(request, visit),

  exchangeToken: async ({ grant_type, guest_token, keep }, visit) => {
    const isLink = grant_type === 'ticket';
    const known = isLink
      ? await customerOfLink(visit.parts, guest_token)
      : await customerOfLogin(visit.parts, guest_token);
    if (known === undefined) throw noSession();
    const tokens = await startSession(visit, known.customer, keep && !isLink, known.origin);
    await rememberDevice(visit, known.customer);
    return tokens;
  },

  endSession: async (_, visit) => {
    await endSession(visit, visit.scope.customer, visit.sessionId);
    return { success: true };
  },

  refreshToken: async (_, visit) => {
    const presented = visit.cookie('refresh');
    if (presented === undefined) throw new Refusal(401, 'There is no token to refresh!');
    return rotate(visit, presented);
  },

  refreshTokenByQuery: async ({ refreshToken }, visit) => {
    if (visit.parts.config.strictUrls) throw notFound();
    return rotate(visit, refreshToken);
  },

  getLoggedCustomer: async (_, { scope }) => loggedCustomerIn(await profileOf(scope)),

  getProfile: (_, { scope }) => profileOf(scope),

  mintSignInTicket: async (_, { parts, scope, sessionId }) => ({
    ticket: await issueTicket(parts, scope.customer, 'sign-in', TICKET_SECONDS, { sessionId }),
    expires_in: TICKET_SECONDS,
  }),

  confirmPassword: async ({ password }, visit) => {
    await confirmPassword(visit, password);
    return { success: true };
  },

  getGuestDetails: async ({ referralId }, { parts }) => {
    const biller = await guestBiller(parts.store.db, referralId);
    if (!biller) throw new Refusal(404, getGuestDetails.failure);
    return biller;
  },
};

interface KnownBy {
  readonly customer: number;
  readonly origin: Origin;
}

async function customerOfLogin(parts: Parts, token: string): Promise<KnownBy | undefined> {
  const redeemed = await redeemTicket(parts, 'guest', token);
  return redeemed && { ...redeemed, origin: { password: redeemed.detail.password ?? '' } };
}

/** A link's ticket is good while the session that minted it lives; without strict mode an access token is too (SES-29). */
async function customerOfLink(parts: Parts, token: string): Promise<KnownBy | undefined> {
  const redeemed = await redeemTicket(parts, 'sign-in', token);
  if (redeemed)
    return (await isSessionAlive(parts, redeemed))
      ? { ...redeemed, origin: { sessionId: redeemed.detail.sessionId ?? '' } }
      : undefined;
  const known = parts.config.strictUrls ? undefined : await customerOf(parts, token);
  return known && { ...known, origin: known };
}
