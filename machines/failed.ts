import { type Failure, failureOf } from '../domain/api/failure.ts';

/** The event of an actor that failed. */
export interface Failed {
  readonly error: unknown;
}

/** For `assign`: the failure of an actor, with these words if the server gave none. */
export const failureOr =
  (words: string) =>
  (_: unknown, { error }: Failed): { failure: Failure } => ({ failure: failureOf(error, words) });

/** For `assign`: what to say about the failure of an actor: these words if the server gave none. */
export const messageOr =
  (words: string) =>
  (_: unknown, { error }: Failed): { message: string } => ({ message: failureOf(error, words).message });
