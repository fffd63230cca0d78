/** What became of a call that gave no answer to use. Only `refused` carries the server's words. */
export type FailureKind =
  /** The server answered that it will not (4xx with words). */
  | 'refused'
  /** Nothing arrived at the server, or what answered was not the server: trying again does no harm. */
  | 'unreachable'
  /** It was sent and no answer came: it may or may not have happened. */
  | 'unknown'
  /** The session is over. */
  | 'signed out';

export interface Failure {
  readonly kind: FailureKind;
  /** What to show (ERR-01 to ERR-06). */
  readonly message: string;
  /** The HTTP status of the answer; 0 when none came. */
  readonly status: number;
  /** What answered in the server's place, such as the 503 of a gateway: its HTTP status. */
  readonly gateway?: number | undefined;
  /** Words by request field, of a 422. */
  readonly errors: Readonly<Record<string, string>>;
}

/** A failed call as an error, so that promise actors can reject with it. */
export class CallFailed extends Error implements Failure {
  readonly kind: FailureKind;
  readonly status: number;
  readonly gateway: number | undefined;
  readonly errors: Readonly<Record<string, string>>;

  constructor(failure: Failure) {
    super(failure.message);
    this.name = 'CallFailed';
    this.kind = failure.kind;
    this.status = failure.status;
    this.gateway = failure.gateway;
    this.errors = failure.errors;
  }
}

/** Reads any rejection as a failure; a surprise counts as `unknown`. */
export function failureOf(error: unknown, otherwise: string): Failure {
  if (error instanceof CallFailed) return error;
  return { kind: 'unknown', message: otherwise, status: 0, errors: {} };
}
