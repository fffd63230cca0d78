import type { BillerCall } from './api/biller-call.ts';
import * as imports from './imports/calls.ts';
import * as remittances from './remittance/calls.ts';

/** Every call of billers' own systems, by area and name. */
export const BILLER_CALLS = { imports, remittances };

export interface NamedBillerCall {
  readonly name: string;
  readonly call: BillerCall;
}

export function allBillerCalls(): NamedBillerCall[] {
  return Object.entries(BILLER_CALLS).flatMap(([area, calls]) =>
    Object.entries(calls).map(([name, call]) => ({
      name: `${area}.${name}`,
      call: call as unknown as BillerCall,
    })),
  );
}
