import { eq } from 'drizzle-orm';
import type * as calls from '../../domain/office/session-calls.ts';
import type { StaffSession } from '../../domain/office/staff-session.ts';
import type { Dependencies } from '../dependencies.ts';
import { recordAct } from '../office/acts.ts';
import { requireCode } from '../office/factor.ts';
import { acceptInvitation, confirmInvitation, personInvited } from '../office/invitations.ts';
import { endStaffSession, noteFactor, staffOf, tellSession } from '../office/sessions.ts';
import { checkPassword, signInWithCode } from '../office/sign-in.ts';
import { Refusal } from '../refusal.ts';
import { staff as people } from '../store/schema/office.ts';
import type { OfficeHandlers } from './handlers.ts';

export const session: OfficeHandlers<typeof calls> = {
  signInToOffice: (request, visit) => checkPassword(visit, request),

  enterFactor: async (request, visit) => begun(visit.parts, await signInWithCode(visit, request)),

  async checkInvitation({ invitation }, visit) {
    await personInvited(visit, invitation);
    return { success: true };
  },

  acceptInvitation: (request, visit) => acceptInvitation(visit, request),

  confirmInvitation: async (request, visit) => begun(visit.parts, await confirmInvitation(visit, request)),

  getStaffSession: (_, { parts, staff }) => tellSession(parts, staff),

  async refreshFactor({ code }, { parts, staff }) {
    const { db } = parts.store;
    const [person] = await db.select().from(people).where(eq(people.id, staff.id));
    if (!person) throw new Refusal(401, 'office.not-signed-in');
    await requireCode(parts, person, code);
    await noteFactor(db, parts, staff.sessionId);
    return tellSession(parts, { ...staff, factorAt: parts.clock.now() });
  },

  async signOutOfOffice(_, { parts, staff, dropCookie }) {
    await endStaffSession(parts.store.db, parts, staff.sessionId);
    await recordAct(parts.store.db, parts, 'office-sign-out', { staff: staff.id });
    dropCookie('office');
    return { success: true };
  },
};

/** What the office shows of a session that has just begun. */
export async function begun(parts: Dependencies, cookie: string): Promise<StaffSession> {
  const signedIn = await staffOf(parts, cookie);
  if (!signedIn) throw new Refusal(401, 'office.step-over');
  return tellSession(parts, signedIn);
}
