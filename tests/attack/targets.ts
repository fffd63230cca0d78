import type { Call, Caller } from '../../domain/api/call.ts';
import { pathFields } from '../../domain/api/path.ts';
import { allBillerCalls } from '../../domain/biller-calls.ts';
import { allCalls } from '../../domain/calls.ts';
import { allOfficeCalls } from '../../domain/office-calls.ts';
import type { Layout } from '../generated/send-raw.ts';

/** Whose calls: each area has credentials of its own. */
export const AREAS = ['customers', 'office', 'billers'] as const;
export type Area = (typeof AREAS)[number];

/** A call of any area, as an attack sends it. */
export interface Target {
  readonly area: Area;
  readonly name: string;
  /** The schema of the request. */
  readonly request: object;
  /** How its fields travel. */
  readonly layout: Layout;
  /** The credential that it needs. `staff` sends the office's cookie, `biller` the token of a biller. */
  readonly who: Caller | 'staff' | 'biller';
  /** The right that the caller needs besides. */
  readonly may?: string;
  /** Maps a request field to the kind of thing it names, as the `owns` of a call does. */
  readonly owns: Readonly<Record<string, string>>;
  /** True where a customer may call before the email address is verified. */
  readonly unverified: boolean;
  /** True for a call that changes nothing. */
  readonly reads: boolean;
  /** True for a call whose answer is a file. */
  readonly isFile: boolean;
  /** True for a call that a session does not survive. */
  readonly endsSession: boolean;
}

/** What a call that takes a file is sent. */
const FILE = 'account,name,bill,period end,due,balance\n';

const ENDS = /endSession|signOutOfOffice|removeCustomer$/;

export function targetsOf(area: Area): Target[] {
  if (area === 'customers') return customers();
  return area === 'office' ? office() : billers();
}

export const allTargets = (): Target[] => AREAS.flatMap(targetsOf);

function customers(): Target[] {
  return allCalls().map(({ area, name, call }) => ({
    area: 'customers',
    name: `${area}.${name}`,
    request: call.request,
    layout: call,
    who: call.who,
    owns: call.owns,
    unverified: call.unverified,
    reads: call.method === 'GET',
    isFile: call.produces !== undefined,
    endsSession: ENDS.test(name),
  }));
}

function office(): Target[] {
  return allOfficeCalls().map(({ name, call }) => ({
    area: 'office',
    name: `office.${name}`,
    request: call.request,
    layout: layoutOf(call),
    who: call.may === 'anyone' ? 'anyone' : 'staff',
    may: call.may,
    owns: { ...NAMED_IN_OFFICE[name], ...filterOf(call) },
    unverified: false,
    reads: call.method === 'GET' || call.reads === true,
    isFile: call.produces !== undefined,
    endsSession: ENDS.test(name),
  }));
}

function billers(): Target[] {
  return allBillerCalls().map(({ name, call }) => ({
    area: 'billers',
    name: `billers.${name}`,
    request: call.request,
    layout: layoutOf(call),
    who: 'biller',
    may: call.may,
    owns: NAMED_BY_BILLERS[name] ?? {},
    unverified: false,
    reads: call.method === 'GET',
    isFile: call.produces !== undefined,
    endsSession: false,
  }));
}

/** A body that is a file sends the fields to the query. */
function layoutOf({
  method,
  path,
  takes,
}: Pick<Call, 'method' | 'path'> & { readonly takes?: string }): Layout {
  return { method, path, query: [], body: undefined, ...(takes === undefined ? {} : { file: FILE }) };
}

/** A table of the office that can be narrowed to a biller. */
function filterOf(call: { readonly method: string; readonly path: string; readonly request: object }) {
  const { entries = {} } = call.request as { readonly entries?: Readonly<Record<string, object>> };
  const isFilter = call.method === 'GET' && 'biller' in entries && pathFields(call.path).length === 0;
  return isFilter ? { biller: 'filter by biller' } : {};
}

type Named = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What the fields of the office's calls name. The test of ownership asks for each field of a path. */
const NAMED_IN_OFFICE: Named = {
  'factors.removePasskey': { id: 'passkey' },
  'factors.renamePasskey': { id: 'passkey' },
  'customers.exportCustomerList': { customer: 'customer' },
  'customers.readCustomer': { customer: 'customer' },
  'customerActs.cancelScheduled': { confirmation_num: 'payment' },
  'customerActs.endCustomerSessions': { customer: 'customer' },
  'customerActs.resendReceipt': { confirmation_num: 'payment' },
  'customerActs.resendVerificationMail': { customer: 'customer' },
  'customerActs.stopAutoPay': { auto_pay: 'auto pay of a biller' },
  'customerActs.unlockCustomer': { customer: 'customer' },
  'approvals.approveEmailCorrection': { request: 'request about an email' },
  'approvals.askEmailCorrection': { customer: 'customer' },
  'approvals.refuseEmailCorrection': { request: 'request about an email' },
  'approvals.withdrawEmailCorrection': { customer: 'customer' },
  'payments.getPayment': { number: 'payment' },
  'refunds.askRefund': { number: 'payment' },
  'refunds.decideRefund': { id: 'refund' },
  'refunds.getRefund': { id: 'refund' },
  'exceptions.getException': { id: 'exception' },
  'exceptions.takeException': { id: 'exception' },
  'payouts.exportPayout': { id: 'payout' },
  'payouts.getPayout': { id: 'payout' },
  'people.askFactorReset': { id: 'person' },
  'people.changeRoles': { id: 'person' },
  'people.deactivatePerson': { id: 'person' },
  'people.decidePeopleRequest': { id: 'request about a person' },
  'people.getPerson': { id: 'person' },
  'people.inviteAgain': { id: 'person' },
  'billers.getBiller': { slug: 'biller' },
  'billers.getBillerFile': { slug: 'biller' },
  'billers.pauseBiller': { slug: 'biller' },
  'billers.resumeBiller': { slug: 'biller' },
  'imports.decideImport': { id: 'import' },
  'imports.exportProblems': { id: 'import' },
  'imports.getImport': { id: 'import' },
  'imports.getUpload': { sha256: 'upload', biller: 'biller' },
  'imports.sendImport': { biller: 'biller' },
  'mappings.getMapping': { 'slug+name': 'mapping' },
  'mappings.getMappingChange': { 'slug+name': 'mapping' },
  'mappings.keepMapping': { 'slug+name': 'mapping' },
  'mappings.tryMapping': { 'slug+name': 'mapping' },
  'remittances.downloadLockbox': { 'biller+number': 'remittance' },
  'remittances.downloadRemittance': { 'biller+number': 'remittance' },
  'remittances.getRemittance': { 'biller+number': 'remittance' },
};

const NAMED_BY_BILLERS: Named = {
  'imports.getImport': { id: 'import' },
  'imports.getImportProblems': { id: 'import' },
  'imports.getUpload': { sha256: 'upload' },
  'remittances.getLockbox': { number: 'number of a remittance' },
  'remittances.getRemittance': { number: 'number of a remittance' },
};

/** The fields of a path that name nothing of anybody. */
const NO_NAMES: ReadonlySet<string> = new Set(['customers.exportCustomerList list']);

/** Fields of a path of the office's and the billers' calls of which nobody says what they name. */
export function unnamedFields(): string[] {
  return [...allOfficeCalls(), ...allBillerCalls()].flatMap(({ name, call }) => {
    const named = Object.keys({ ...NAMED_IN_OFFICE[name], ...NAMED_BY_BILLERS[name] }).flatMap((path) =>
      path.split('+'),
    );
    return pathFields(call.path)
      .filter((field) => !named.includes(field) && !NO_NAMES.has(`${name} ${field}`))
      .map((field) => `${name} ${field}`);
  });
}
