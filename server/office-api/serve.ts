import type { Context, Hono, MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import { encode } from '../../domain/api/codec.ts';
import type { OfficeCall } from '../../domain/api/office-call.ts';
import { pathFields } from '../../domain/api/path.ts';
import { mayDoSomewhere, type OfficeRight } from '../../domain/office/rights.ts';
import { OFFICE_CALLS } from '../../domain/office-calls.ts';
import type { Dependencies } from '../dependencies.ts';
import { originOf, withOrigin } from '../events/origin.ts';
import { noteAsker } from '../observability/log.ts';
import { inSpan } from '../observability/tracing.ts';
import { requireFreshFactor, staffOf } from '../office/sessions.ts';
import { billerIdsWith, type SignedInStaff } from '../office/staff.ts';
import { Refusal } from '../refusal.ts';
import type { RequestContext } from '../request-context.ts';
import { approvals } from './approvals.ts';
import { autoPays } from './auto-pays.ts';
import { billersArea as billers } from './billers.ts';
import { connection } from './connection.ts';
import { customerActs } from './customer-acts.ts';
import { customers } from './customers.ts';
import { disputes } from './disputes.ts';
import { exceptions } from './exceptions.ts';
import { factors } from './factors.ts';
import type { AllOfficeHandlers, StaffVisit } from './handlers.ts';
import { imports } from './imports.ts';
import { log } from './log.ts';
import { mappings } from './mappings.ts';
import { payments } from './payments.ts';
import { payouts } from './payouts.ts';
import { people } from './people.ts';
import { refunds } from './refunds.ts';
import { remittances } from './remittances.ts';
import { search } from './search.ts';
import { session } from './session.ts';
import { waiting } from './waiting.ts';

export const OFFICE_ROOT = '/office/v1/*';

const HANDLERS: AllOfficeHandlers = {
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

/** What serving needs of the calls of a customer, which lie on a higher floor. */
export interface Serving {
  readonly refuse: (issues: readonly v.BaseIssue<unknown>[]) => Refusal;
  readonly visit: (c: Context) => RequestContext;
  /** Refuses a body that is too large for JSON, or than this. */
  readonly limit: (largest?: number) => MiddlewareHandler;
  readonly readJson: (c: Context) => Promise<Record<string, unknown>>;
  /** Throws for an answer that holds more than its schema names. */
  readonly requireRow: (call: Call, body: unknown) => void;
  /** Counts the calls of a person. */
  readonly spend: (staff: number) => void;
}

type Call = OfficeCall<OfficeRight>;
type Handler = (request: unknown, visit: StaffVisit) => Promise<unknown>;

/** Serves the calls of the office. Each needs the cookie of staff, but for the sign-in. */
export function serveOfficeCalls(app: Hono, parts: Dependencies, serving: Serving): void {
  for (const [area, calls] of Object.entries(OFFICE_CALLS))
    for (const [name, call] of Object.entries(calls)) {
      const handlers = HANDLERS[area as keyof AllOfficeHandlers] as unknown as Record<string, Handler>;
      const handler = handlers[name];
      if (!handler) throw new Error(`no handler for ${area}.${name}`);
      const traced: Handler = (request, visit) => inSpan({ name }, () => handler(request, visit));
      serve(app, parts, call as unknown as Call, traced, serving);
    }
  app.all(OFFICE_ROOT, () => {
    throw new Refusal(404, 'api.no-such-call');
  });
}

function serve(app: Hono, parts: Dependencies, call: Call, handler: Handler, serving: Serving): void {
  const limit: MiddlewareHandler =
    call.takes === undefined ? serving.limit(call.largest) : (_, next) => next();
  app.on(call.method, call.path, limit, async (c) => {
    c.header('Cache-Control', 'no-store');
    const visit = serving.visit(c);
    const origin = await originOf(visit, c.get('requestId'));
    noteAsker(c, { caller: origin.address });
    const note = (sessionId: string) => noteAsker(c, { caller: origin.address, sessionId });
    const staff = call.may === 'anyone' ? undefined : await admit(parts, call, visit, note);
    if (staff) serving.spend(staff.id);
    const request = await readRequest(c, call, serving);
    const billers =
      !staff || call.may === 'staff' || call.may === 'anyone'
        ? []
        : await billerIdsWith(parts.store.db, staff.grants, call.may);
    const body = c.req.raw.body ?? new Blob([]).stream();
    const own = { ...visit, staff, billers, body } as StaffVisit;
    const answer = await withOrigin({ ...origin, sessionId: staff?.sessionId }, () => handler(request, own));
    if (answer instanceof File) c.header('Content-Disposition', `attachment; filename="${answer.name}"`);
    if (answer instanceof Blob)
      return c.body(await answer.arrayBuffer(), 200, { 'Content-Type': call.produces ?? 'text/plain' });
    const told = encode(call.answer, answer) as object;
    if (parts.config.checksAnswers) serving.requireRow(call, told);
    return c.json(told);
  });
}

/** `note` takes the session, so that the log also tells whose request was refused. */
async function admit(
  parts: Dependencies,
  call: Call,
  visit: RequestContext,
  note: (sessionId: string) => void,
): Promise<SignedInStaff> {
  const staff = await staffOf(parts, visit.cookie('office'));
  if (!staff) throw new Refusal(401, 'office.not-signed-in');
  note(staff.sessionId);
  const { may } = call;
  if (may !== 'staff' && may !== 'anyone' && !mayDoSomewhere(staff.grants, may))
    throw new Refusal(403, 'office.right');
  if (call.fresh) requireFreshFactor(staff, parts);
  return staff;
}

async function readRequest(c: Context, call: Call, { refuse, readJson }: Serving): Promise<unknown> {
  const fields: Record<string, unknown> = {};
  const hasJson = call.method === 'POST' && call.takes === undefined;
  for (const [name, [value, ...others]] of Object.entries(c.req.queries())) {
    if (others.length > 0) throw new Refusal(400, 'api.malformed');
    if (!hasJson) fields[name] = value;
  }
  if (hasJson) Object.assign(fields, await readJson(c));
  for (const name of pathFields(call.path)) fields[name] = c.req.param(name);
  const parsed = v.safeParse(call.request, fields, { abortPipeEarly: true });
  if (!parsed.success) throw refuse(parsed.issues);
  return parsed.output;
}
