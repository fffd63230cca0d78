import type { OfficeCall } from './api/office-call.ts';
import * as approvals from './office/approval-calls.ts';
import * as autoPays from './office/auto-pay-calls.ts';
import * as billers from './office/biller-calls.ts';
import * as connection from './office/connection-calls.ts';
import * as customerActs from './office/customer-act-calls.ts';
import * as customers from './office/customer-calls.ts';
import * as disputes from './office/dispute-calls.ts';
import * as exceptions from './office/exception-calls.ts';
import * as imports from './office/import-calls.ts';
import * as log from './office/log-calls.ts';
import * as mappings from './office/mapping-calls.ts';
import * as payments from './office/payment-calls.ts';
import * as payouts from './office/payout-calls.ts';
import * as people from './office/people-calls.ts';
import * as refunds from './office/refund-calls.ts';
import * as remittances from './office/remittance-calls.ts';
import * as search from './office/search-calls.ts';
import * as session from './office/session-calls.ts';
import * as factors from './office/sign-in/factor-calls.ts';
import * as waiting from './office/waiting-calls.ts';

/** Every call of the office, by area and name. */
export const OFFICE_CALLS = {
  session,
  factors,
  log,
  search,
  customers,
  customerActs,
  approvals,
  autoPays,
  payments,
  refunds,
  exceptions,
  disputes,
  payouts,
  people,
  billers,
  imports,
  mappings,
  remittances,
  connection,
  waiting,
};

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
