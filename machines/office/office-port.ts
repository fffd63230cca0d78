import type { PromiseActorLogic } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import type { OfficeCall } from '../../domain/api/office-call.ts';
import { unwired } from '../port.ts';

/** A placeholder for a call of the office. `wire` in `office/api` makes it real. */
export function officePort<C extends OfficeCall>(call: C): PromiseActorLogic<AnswerOf<C>, RequestOf<C>> {
  return Object.assign(unwired.promise<AnswerOf<C>, RequestOf<C>>(), { officeCall: call });
}

/** The call of a placeholder; undefined for everything else. */
export function officeCallOf(logic: unknown): OfficeCall | undefined {
  if (typeof logic !== 'object' || logic === null || !('officeCall' in logic)) return undefined;
  return logic.officeCall as OfficeCall;
}
