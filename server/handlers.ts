import type { AnswerOf, RequestOf } from '../domain/api/call.ts';
import type { CustomerContext, RequestContext } from './request-context.ts';

type VisitOf<C> = C extends { who: 'customer' } ? CustomerContext : RequestContext;

/** A file is answered whole, or as a stream while it is made. */
type Answered<C> = AnswerOf<C> extends Blob ? Blob | ReadableStream<Uint8Array> : AnswerOf<C>;

/**
 * Carries out a call. Its request is parsed, and everything that it names belongs to the caller.
 */
export type Handler<C> = (request: RequestOf<C>, visit: VisitOf<C>) => Promise<Answered<C>>;

/**
 * One handler for each row of an area of the table: a row without a handler does not compile, nor
 * the reverse.
 */
export type Handlers<Area> = {
  [Name in keyof Area as Area[Name] extends { path: string; who: string } ? Name : never]: Handler<
    Area[Name]
  >;
};
