/** Why a call has no usable answer. Only `refused` carries the server's words. */
export type FailureKind =
  /** The server refused the call (4xx with a message). */
  | 'refused'
  /** The call did not reach the server, or something else answered in its place. A retry does no harm. */
  | 'unreachable'
  /** The call was sent and no answer came, so the change may or may not have happened. */
  | 'unknown'
  | 'signed out';

export interface Failure {
  readonly kind: FailureKind;
  /** The message for the customer (ERR-01 to ERR-06). */
  readonly message: string;
  /** The HTTP status of the answer; 0 when none came. */
  readonly status: number;
  /** The HTTP status of something that answered in the server's place, such as the 503 of a gateway. */
  readonly gateway?: number | undefined;
  /** The messages of a 422, by request field. */
  readonly errors: Readonly<Record<string, string>>;
  /** The code of a refusal, which stays the same while its words are written anew or translated. */
  readonly code?: string | undefined;
}

/** A failed call as an error, so that promise actors can reject with it. */
export class CallFailed extends Error implements Failure {
  declare readonly kind: FailureKind;
  declare readonly status: number;
  declare readonly gateway: number | undefined;
  declare readonly errors: Readonly<Record<string, string>>;
  declare readonly code: string | undefined;

  constructor(failure: Failure) {
    super(failure.message);
    Object.assign(this, failure);
    this.name = 'CallFailed';
  }
}

/** Turns any rejection into a failure; an unexpected error counts as `unknown`. */
export function failureOf(error: unknown, otherwise: string): Failure {
  if (error instanceof CallFailed) return error;
  return { kind: 'unknown', message: otherwise, status: 0, errors: {} };
}
