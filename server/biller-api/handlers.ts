import type * as v from 'valibot';
import type { BillerCall } from '../../domain/api/biller-call.ts';
import type { BILLER_CALLS } from '../../domain/biller-calls.ts';
import type { BillerOfToken } from '../billers/tokens.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Accepted } from '../serve-areas.ts';

/** One request of a biller's own system. */
export interface BillerRequest {
  readonly parts: Dependencies;
  readonly biller: BillerOfToken;
  readonly body: ReadableStream<Uint8Array>;
}

type Answered<C> = C extends BillerCall<infer _, infer Ans> ? v.InferOutput<Ans> : never;
type Asked<C> = C extends BillerCall<infer Req, infer _> ? v.InferOutput<Req> : never;

/** Carries out a call. What it names belongs to the biller of the token, or is not found. */
export type BillerHandlers<Area> = {
  readonly [Name in keyof Area]: (
    request: Asked<Area[Name]>,
    visit: BillerRequest,
  ) => Promise<Answered<Area[Name]> | Accepted>;
};

export type AllBillerHandlers = {
  readonly [Area in keyof typeof BILLER_CALLS]: BillerHandlers<(typeof BILLER_CALLS)[Area]>;
};
