/** What needs a second person: one asks, another approves (four eyes). */

export const REQUEST_KINDS = ['refund', 'email', 'factor', 'grants', 'import'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/**
 * `asked` waits for a second person, `approved` for its time or its end at the processor. `done`, `failed`, `refused`
 * and `withdrawn` are ends.
 */
export const REQUEST_STATES = ['asked', 'approved', 'done', 'failed', 'refused', 'withdrawn'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** What came of a request whose asker was deactivated before anybody decided. */
export const ASKER_LEFT = 'Withdrawn, because the person who asked was deactivated.';

/** The most characters of a reason, and of the key that a double click sends twice. */
export const LONGEST_REASON = 500;
export const LONGEST_KEY = 100;

/** Of the kind's own form; amounts in whole cents. */
export type RequestDetail = Readonly<Record<string, string | number | boolean | null>>;

/** True when a person may decide about a request: never about the own. */
export function mayDecide(
  { askedBy, state }: { askedBy: number; state: RequestState },
  person: number,
): boolean {
  return state === 'asked' && askedBy !== person;
}
