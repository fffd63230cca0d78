import { MALFORMED } from '../domain/api/text/en.ts';

/**
 * A call that is refused, with a message for the customer. Anything else that is thrown is a fault
 * of ours.
 */
export class Refusal extends Error {
  readonly status: number;
  readonly errors: Readonly<Record<string, string>> | undefined;
  readonly retryAfter: number | undefined;
  /** Further fields of the answer. */
  readonly also: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    message: string,
    more: { errors?: Record<string, string>; retryAfter?: number; also?: Record<string, unknown> } = {},
  ) {
    super(message);
    this.status = status;
    this.errors = more.errors;
    this.retryAfter = more.retryAfter;
    this.also = more.also ?? {};
  }
}

/** The same answer for what does not exist and for what belongs to another customer (SRV-02). */
export const notFound = () => new Refusal(404, 'This could not be found.');

/** For a bill of an account that the caller has removed (SET-26). */
export const gone = () => new Refusal(410, 'This account was removed from your accounts.');

export const notSignedIn = () => new Refusal(401, 'Invalid Session');

export const malformed = () => new Refusal(400, MALFORMED);

export const conflict = (message: string) => new Refusal(409, message);

/** Messages by field; the first of them is also the answer's message. */
export function invalid(errors: Record<string, string>): Refusal {
  return new Refusal(422, Object.values(errors)[0] ?? MALFORMED, { errors });
}
