import type { Context, Hono, MiddlewareHandler } from 'hono';
import type { OfficeCall } from '../../domain/api/office-call.ts';
import { mayDoSomewhere, type OfficeRight } from '../../domain/office/rights.ts';
import { OFFICE_CALLS } from '../../domain/office-calls.ts';
import type { Dependencies } from '../dependencies.ts';
import { originOf, withOrigin } from '../events/origin.ts';
import { noteAsker } from '../observability/log.ts';
import { requireFreshFactor, staffOf } from '../office/sessions.ts';
import { billerIdsWith, type SignedInStaff } from '../office/staff.ts';
import { Refusal } from '../refusal.ts';
import type { RequestContext } from '../request-context.ts';
import { answerTo, bodyOf, parsedRequest, queryOf, type Serving, serveAreas } from '../serve-areas.ts';
import { approvals } from './approvals.ts';
import { autoPays } from './auto-pays.ts';
import { billersArea as billers } from './billers.ts';
import { connection } from './connection.ts';
import { customerActs } from './customer-acts.ts';
import { customers } from './customers.ts';
import { disputes } from './disputes.ts';
import { exceptions } from './exceptions.ts';
import { factors } from './factors.ts';
import { noteForbidden } from './forbidden.ts';
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

interface OfficeServing extends Serving {
  readonly visit: (c: Context) => RequestContext;
  /** Refuses a body that is too large for JSON, or than this. */
  readonly limit: (largest?: number) => MiddlewareHandler;
  readonly readJson: (c: Context) => Promise<Record<string, unknown>>;
}

type Call = OfficeCall<OfficeRight>;

/** Serves the calls of the office. Each needs the cookie of staff, but for the sign-in. */
export function serveOfficeCalls(app: Hono, parts: Dependencies, serving: OfficeServing): void {
  serveAreas<Call, StaffVisit>(app, OFFICE_ROOT, OFFICE_CALLS, HANDLERS, (call, handler) => {
    const limit: MiddlewareHandler =
      call.takes === undefined ? serving.limit(call.largest) : (_, next) => next();
    app.on(call.method, call.path, limit, async (c) => {
      c.header('Cache-Control', 'no-store');
      const visit = serving.visit(c);
      const origin = await originOf(visit, c.get('requestId'));
      noteAsker(c, { caller: origin.address });
      const note = (sessionId: string) => noteAsker(c, { caller: origin.address, sessionId });
      const staff = call.may === 'anyone' ? undefined : await signedIn(parts, visit, note);
      // Spent first, so that tries which are refused cannot fill the log.
      if (staff) serving.spend(staff.id);
      const answer = await withOrigin({ ...origin, sessionId: staff?.sessionId }, async () => {
        let request: unknown;
        try {
          if (staff) requireRight(parts, call, staff);
          request = await readRequest(c, call, serving);
          const billers =
            !staff || call.may === 'staff' || call.may === 'anyone'
              ? []
              : await billerIdsWith(parts.store.db, staff.grants, call.may);
          return await handler(request, { ...visit, staff, billers, body: bodyOf(c) } as StaffVisit);
        } catch (error) {
          const asked = billerIn(request) ?? (hasJson(call) ? undefined : c.req.query('biller'));
          const tried = { call, given: c.req.param(), asked, error };
          // The refusal is the answer, also where no entry can be written.
          if (staff)
            await noteForbidden(parts, staff, tried).catch((failure: unknown) =>
              parts.log.error({ err: failure }, 'a try that was refused is not in the log'),
            );
          throw error;
        }
      });
      if (answer instanceof File) c.header('Content-Disposition', `attachment; filename="${answer.name}"`);
      return answerTo(c, call, answer, parts.config);
    });
  });
}

/** `note` takes the session, so that the log also tells whose request was refused. */
async function signedIn(
  parts: Dependencies,
  visit: RequestContext,
  note: (sessionId: string) => void,
): Promise<SignedInStaff> {
  const staff = await staffOf(parts, visit.cookie('office'));
  if (!staff) throw new Refusal(401, 'office.not-signed-in');
  note(staff.sessionId);
  return staff;
}

function requireRight(parts: Dependencies, { may, fresh }: Call, staff: SignedInStaff): void {
  if (may !== 'staff' && may !== 'anyone' && !mayDoSomewhere(staff.grants, may))
    throw new Refusal(403, 'office.right');
  if (fresh) requireFreshFactor(staff, parts);
}

/** Of a call with a body of JSON, a field in the query counts for nothing. */
async function readRequest(c: Context, call: Call, { refuse, readJson }: OfficeServing): Promise<unknown> {
  const query = queryOf(c);
  return parsedRequest(c, call, hasJson(call) ? await readJson(c) : query, refuse);
}

/** The biller that a request named, once it was read; undefined for none and for the whole portal. */
function billerIn(request: unknown): string | undefined {
  const { biller } = (request ?? {}) as { readonly biller?: unknown };
  return typeof biller === 'string' ? biller : undefined;
}

const hasJson = ({ method, takes }: Call) => method === 'POST' && takes === undefined;
