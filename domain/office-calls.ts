import type { OfficeCall } from './api/office-call.ts';
import * as billers from './office/biller-calls.ts';
import * as connection from './office/connection-calls.ts';
import * as imports from './office/import-calls.ts';
import * as log from './office/log-calls.ts';
import * as people from './office/people-calls.ts';
import * as remittances from './office/remittance-calls.ts';
import * as session from './office/session-calls.ts';
import * as waiting from './office/waiting-calls.ts';

/** Every call of the office, by area and name. */
export const OFFICE_CALLS = { session, log, people, billers, imports, remittances, connection, waiting };

export interface NamedOfficeCall {
  readonly name: string;
  readonly call: OfficeCall;
}

export function allOfficeCalls(): NamedOfficeCall[] {
  return Object.entries(OFFICE_CALLS).flatMap(([area, calls]) =>
    Object.entries(calls).map(([name, call]) => ({
      name: `${area}.${name}`,
      call: call as unknown as OfficeCall,
    })),
  );
}
