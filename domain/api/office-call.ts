import type * as v from 'valibot';

/** A call of the office. Its cookie tells who calls; `may` is the right that the person needs. */
export interface OfficeCall<
  Right extends string = string,
  Req extends v.GenericSchema<unknown, Record<string, unknown>> = v.GenericSchema<
    unknown,
    Record<string, unknown>
  >,
  Ans extends v.GenericSchema = v.GenericSchema,
> {
  readonly method: 'GET' | 'POST';
  /**
   * `:name` takes the value of the request field of that name. The other fields of a GET travel in the query, those of
   * a POST in a JSON body.
   */
  readonly path: `/office/v1/${string}`;
  /** What the call does, in one sentence. */
  readonly summary: string;
  /** What else a caller has to know. */
  readonly description?: string;
  /** A right, or `anyone` before the sign-in, or `staff` for everybody who is signed in. */
  readonly may: Right | 'anyone' | 'staff';
  /** True where the second factor must have been entered within the last minutes. */
  readonly fresh?: true;
  /** True for a POST that only reads: what it asks for has no place in an address. */
  readonly reads?: true;
  /** The most bytes of a JSON body that may be larger than usual. */
  readonly largest?: number;
  readonly request: Req;
  readonly answer: Ans;
  /** The media type of an answer that is a file. Without it the answer is JSON. */
  readonly produces?: string;
  /** The media type of a body that is a file. The fields then travel in the query. */
  readonly takes?: string;
}
