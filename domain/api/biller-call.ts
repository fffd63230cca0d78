import type * as v from 'valibot';

/** What a token of a biller may do. */
export const TOKEN_RIGHTS = ['imports', 'remittances'] as const;
export type TokenRight = (typeof TOKEN_RIGHTS)[number];

/** A call of a biller's own system. Its token tells which biller calls, so no request names one. */
export interface BillerCall<
  Req extends v.GenericSchema<unknown, Record<string, unknown>> = v.GenericSchema<
    unknown,
    Record<string, unknown>
  >,
  Ans extends v.GenericSchema = v.GenericSchema,
> {
  readonly method: 'GET' | 'POST';
  /** `:name` takes the value of the request field of that name; the others travel in the query. */
  readonly path: `/billers/v1/${string}`;
  /** What the call does, in one sentence. */
  readonly summary: string;
  /** What else a caller has to know. */
  readonly description?: string;
  readonly may: TokenRight;
  readonly request: Req;
  readonly answer: Ans;
  /** What 202 answers, and when: what came was taken in, and more has to come. */
  readonly accepted?: { readonly answer: v.GenericSchema; readonly when: string };
  /** The media type of an answer that is a file. Without it the answer is JSON. */
  readonly produces?: string;
  /** The media type of a body that is a file; its handler reads it as it comes. */
  readonly takes?: string;
}

/*#__NO_SIDE_EFFECTS__*/
export function billerCall<
  const Req extends v.GenericSchema<unknown, Record<string, unknown>>,
  const Ans extends v.GenericSchema,
>(row: BillerCall<Req, Ans>): BillerCall<Req, Ans> {
  return row;
}
