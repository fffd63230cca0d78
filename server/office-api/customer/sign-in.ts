import { and, eq, inArray } from 'drizzle-orm';
import type { CustomerPage } from '../../../domain/office/customer-calls.ts';
import type { Dependencies } from '../../dependencies.ts';
import { recentActivity } from '../../events/list.ts';
import { devicesOf } from '../../session/devices.ts';
import { signInLockedUntil } from '../../session/unlock.ts';
import { officeRequests } from '../../store/schema/office.ts';
import type { Scope } from '../../store/scope.ts';
import type { CustomerRow } from './seen.ts';

type SignIn = NonNullable<CustomerPage['sign_in']>;

const NOT_MINE = '';

/** How a customer signs in, and what happened to it lately. */
export async function signInOf(
  scope: Scope,
  parts: Dependencies,
  row: CustomerRow,
  most: number,
): Promise<SignIn> {
  const sessions = await devicesOf(parts, scope, NOT_MINE);
  const events = await recentActivity(scope, most);
  return {
    verified: row.verified,
    locked_until: (await signInLockedUntil(scope, parts, row.email)) ?? null,
    asks_for_code: row.asksForSignInCode,
    sessions: sessions.map(({ is_current: _, ...session }) => session),
    events,
    correction: await openCorrection(scope),
  };
}

async function openCorrection({ db, customer }: Scope): Promise<SignIn['correction']> {
  const [request] = await db
    .select()
    .from(officeRequests)
    .where(
      and(
        eq(officeRequests.customerId, customer),
        eq(officeRequests.kind, 'email'),
        inArray(officeRequests.state, ['asked', 'approved']),
      ),
    );
  if (!request) return null;
  return {
    id: request.id,
    email: String(request.detail.email ?? ''),
    state: request.state === 'approved' ? 'approved' : 'asked',
    due_at: request.dueAt?.getTime() ?? null,
  };
}
