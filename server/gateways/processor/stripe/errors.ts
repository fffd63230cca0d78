import { Stripe } from 'stripe';
import {
  ProcessorDown,
  ProcessorFault,
  ProcessorRefused,
  ProcessorSilent,
  type RefusalFacts,
} from '../../../ports/processor.ts';

const { StripeError, StripeInvalidRequestError, StripeIdempotencyError } = Stripe.errors;
const { StripeAuthenticationError, StripePermissionError, StripeRateLimitError } = Stripe.errors;

/** The account does not let the portal in, or the key does not. */
export class NoAccess extends ProcessorRefused {}

/** `harmless`: the request only reads, or makes something that takes no money. */
type Stake = 'harmless' | 'money';

/**
 * What an error of the library means to us. Whatever is not certain is silent when money is at stake: the
 * library may have sent the request twice, so even a refused connection proves nothing.
 */
export function failureOf(error: unknown, stake: Stake): unknown {
  if (!(error instanceof StripeError)) return error;
  if (error instanceof StripePermissionError)
    return new NoAccess(wordsOf(error), { facts: [factsOf(error)] });
  if (isOurFault(error)) return new ProcessorRefused(wordsOf(error), { facts: [factsOf(error)] });
  if (stake === 'money') return new ProcessorSilent(wordsOf(error));
  return isRepeated(error) ? new ProcessorFault(wordsOf(error)) : new ProcessorDown(wordsOf(error));
}

/** Carries out a request that takes no money. */
export async function harmless<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    throw failureOf(error, 'harmless');
  }
}

/** Such an error, with the field that it is about. */
interface Refused extends Error {
  readonly param?: string;
}

/** Stripe understood the request and refuses it: a fault of ours, of the settings, or of the moment. */
export function isRefusal(error: unknown): error is Refused {
  return error instanceof StripeInvalidRequestError || error instanceof StripeIdempotencyError;
}

/** The payer's bank has taken the money back already, so Stripe gives nothing back. */
export function isOfDispute(error: unknown): boolean {
  return error instanceof StripeInvalidRequestError && error.code === 'charge_disputed';
}

/** Nothing was saved under the key of such a request, so that the same may be sent again. */
export function isRateLimit(error: unknown): boolean {
  return error instanceof StripeRateLimitError;
}

/** Stripe saves its own faults under the key and repeats them: the next try needs another key. */
export function isRepeated(error: unknown): boolean {
  return error instanceof StripeError && (error.statusCode ?? 0) >= 500;
}

export function isMissing(error: unknown): boolean {
  return error instanceof StripeInvalidRequestError && error.statusCode === 404;
}

function isOurFault(error: unknown): boolean {
  return isRefusal(error) || error instanceof StripeAuthenticationError;
}

function factsOf({ type, code, statusCode, requestId }: InstanceType<typeof StripeError>): RefusalFacts {
  return { kind: type, code, status: statusCode, request: requestId };
}

/** For the log: no word of the processor, which could name a customer's data. */
function wordsOf({ type, code, statusCode, requestId }: InstanceType<typeof StripeError>): string {
  return ['stripe', type, statusCode, code, requestId].filter((part) => part !== undefined).join(' ');
}
