import type { AnswerOf } from '../../../../domain/api/call.ts';
import { failureOf } from '../../../../domain/api/failure.ts';
import { getGuestDetails } from '../../../../domain/session/calls.ts';
import type { Adapters } from '../../../adapters/adapters.ts';

export type GuestBiller = AnswerOf<typeof getGuestDetails>;

/** The biller of a referral, or the message why there is none. */
export async function fetchGuestBiller(
  { services }: Adapters,
  referralId: string,
  signal: AbortSignal,
): Promise<GuestBiller | { message: string }> {
  try {
    return await services.send(getGuestDetails, { referralId }, { signal });
  } catch (error) {
    return { message: failureOf(error, getGuestDetails.failure).message };
  }
}
