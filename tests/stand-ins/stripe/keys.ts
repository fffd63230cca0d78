import { StripeRefusal } from './refusal.ts';

const LIFE = 24 * 60 * 60;

interface Saved {
  readonly request: string;
  readonly at: number;
  answer: { readonly status: number; readonly body: unknown } | undefined;
}

/** The first answer to each key, saved for a day and repeated. */
export class Keys {
  readonly #saved = new Map<string, Saved>();

  /** The saved answer of the key, or undefined once the request may run. */
  begin(key: string, request: string, now: number): { status: number; body: unknown } | undefined {
    const earlier = this.#saved.get(key);
    if (!earlier || earlier.at + LIFE <= now) {
      this.#saved.set(key, { request, at: now, answer: undefined });
      return undefined;
    }
    if (!earlier.answer)
      throw new StripeRefusal(
        409,
        {
          type: 'idempotency_error',
          code: 'idempotency_key_in_use',
          message: 'There is currently another in-progress request using this Idempotent Key.',
        },
        false,
      );
    if (earlier.request !== request)
      throw new StripeRefusal(
        400,
        {
          type: 'idempotency_error',
          message: 'Keys for idempotent requests can only be used with the same parameters.',
        },
        false,
      );
    return earlier.answer;
  }

  end(key: string, answer: { status: number; body: unknown }): void {
    const saved = this.#saved.get(key);
    if (saved) saved.answer = answer;
  }

  /** What was refused before it began may be sent anew under its key. */
  release(key: string): void {
    this.#saved.delete(key);
  }
}
