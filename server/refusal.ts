import type { RefusalValues } from '../domain/api/refusal.ts';
import type { RefusalCode, RefusalTable } from '../domain/refusals.ts';

/** What the sentence of a code is made of; nothing where it is always the same. */
type ValuesOf<C extends RefusalCode> = Parameters<RefusalTable[C]>;
type PlainCode = { [C in RefusalCode]: ValuesOf<C> extends [] ? C : never }[RefusalCode];
type ProblemOf<C extends ProblemCode> = ValuesOf<C>[0] extends { readonly problem: infer P extends string }
  ? P
  : never;
type WordedCode = {
  [C in RefusalCode]: ValuesOf<C> extends [{ readonly words: string }] ? C : never;
}[RefusalCode];

/** A code with its values, which `say` has held against the table. */
export interface Said {
  readonly code: RefusalCode;
  readonly values: RefusalValues;
}

/** A code whose sentence is that of one problem. */
type ProblemCode = {
  [C in RefusalCode]: ValuesOf<C> extends [{ readonly problem: string }] ? C : never;
}[RefusalCode];

/** Why something is refused. The words are made where the answer is. */
export type Reason = PlainCode | Said;

export function say<C extends RefusalCode>(code: C, ...[values]: ValuesOf<C>): Said {
  return { code, values: { ...values } };
}

/** The problems that a rule found, by field, with the sentences of the rule. */
export function worded(
  code: WordedCode,
  problems: Readonly<Record<string, string | undefined>>,
): Record<string, Said> {
  return Object.fromEntries(
    Object.entries(problems).flatMap(([field, words]) =>
      words === undefined ? [] : [[field, { code, values: { words } }]],
    ),
  );
}

/** The problems that a rule found, by field, as `tell` says each of them. */
export function toldAt<Problem>(
  problems: Readonly<Partial<Record<string, Problem>>>,
  tell: (problem: Problem) => Said,
): Record<string, Said> {
  return Object.fromEntries(
    Object.entries(problems).flatMap(([field, problem]) =>
      problem === undefined ? [] : [[field, tell(problem)]],
    ),
  );
}

/** The same where the problem alone is the value of its sentence. */
export const coded = <C extends ProblemCode>(
  code: C,
  problems: Readonly<Partial<Record<string, ProblemOf<C>>>>,
): Record<string, Said> => toldAt(problems, (problem: string) => ({ code, values: { problem } }));

/**
 * A call that is refused, with the reason for the customer. Anything else that is thrown is a fault
 * of ours.
 */
export class Refusal extends Error {
  readonly status: number;
  readonly reason: Reason;
  /** What is wrong with single fields. */
  readonly errors: Readonly<Record<string, Reason>> | undefined;
  readonly retryAfter: number | undefined;
  /** Further fields of the answer. */
  readonly also: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    reason: Reason,
    more: { errors?: Record<string, Reason>; retryAfter?: number; also?: Record<string, unknown> } = {},
  ) {
    super(typeof reason === 'string' ? reason : reason.code);
    this.status = status;
    this.reason = reason;
    this.errors = more.errors;
    this.retryAfter = more.retryAfter;
    this.also = more.also ?? {};
  }
}

/** The same answer for what does not exist and for what belongs to another customer (SRV-02). */
export const notFound = () => new Refusal(404, 'api.not-found');

/** For a bill of an account that the caller has removed (SET-26). */
export const gone = () => new Refusal(410, 'accounts.removed');

export const notSignedIn = () => new Refusal(401, 'session.not-signed-in');

export const malformed = () => new Refusal(400, 'api.malformed');

export const conflict = (reason: Reason) => new Refusal(409, reason);

/** Reasons by field; the first of them is also the answer's. */
export function invalid(errors: Record<string, Reason>): Refusal {
  return new Refusal(422, Object.values(errors)[0] ?? 'api.malformed', { errors });
}
