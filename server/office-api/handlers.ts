import type * as v from 'valibot';
import type { OfficeCall } from '../../domain/api/office-call.ts';
import type { OFFICE_CALLS } from '../../domain/office-calls.ts';
import type { Seen } from '../office/seen.ts';
import type { SignedInStaff } from '../office/staff.ts';
import type { RequestContext } from '../request-context.ts';

/** A request before the sign-in. */
export interface OfficeVisit extends RequestContext {
  /** The body of a call that takes a file; empty for others. */
  readonly body: ReadableStream<Uint8Array>;
}

/** A request of a person who has the right of the call, at least for some billers. */
export interface StaffVisit extends OfficeVisit {
  readonly staff: SignedInStaff;
  /** The numbers of the billers to which the right of the call extends. */
  readonly billers: Seen;
}

type Answered<C> = C extends OfficeCall<infer _, infer _Req, infer Ans> ? v.InferOutput<Ans> : never;
export type AskedOf<C> = C extends OfficeCall<infer _, infer Req, infer _Ans> ? v.InferOutput<Req> : never;

/** Carries out a call. The handler narrows what it finds to the billers of the visit. */
export type OfficeHandlers<Area> = {
  readonly [Name in keyof Area]: (
    request: AskedOf<Area[Name]>,
    visit: Area[Name] extends { readonly may: 'anyone' } ? OfficeVisit : StaffVisit,
  ) => Promise<Answered<Area[Name]> extends Blob ? Blob : Answered<Area[Name]>>;
};

export type AllOfficeHandlers = {
  readonly [Area in keyof typeof OFFICE_CALLS]: OfficeHandlers<(typeof OFFICE_CALLS)[Area]>;
};
