import { and, desc, eq, inArray } from 'drizzle-orm';
import { changedRoles, mayManage, mayReplace } from '../../domain/office/people.ts';
import type { PeopleRequest } from '../../domain/office/people-calls.ts';
import { mayDecide } from '../../domain/office/requests.ts';
import { type Grant, ROLES, type Role } from '../../domain/office/rights.ts';
import { isEmail } from '../../domain/values/contact.ts';
import type { Dependencies } from '../dependencies.ts';
import { conflict, invalid, notFound, Refusal } from '../refusal.ts';
import { billers } from '../store/schema/billers.ts';
import { officeRequests, staff, staffGrants } from '../store/schema/office.ts';
import type { Db } from '../store/store.ts';
import { recordAct } from './acts.ts';
import { billerIdOf, lockPersonWith, mailInvitation } from './invitations.ts';
import { deactivate, resetFactor, slugOfPerson } from './people.ts';
import { lockPerson, personOfRequest } from './person-rows.ts';
import { ask, decide, endRequest, lockRequest, type OfficeRequest, recordWithdrawal } from './requests.ts';
import { ofBillers, type Seen } from './seen.ts';
import { grantsOf, onlyBillerOf, type SignedInStaff, type Staff, staffNames } from './staff.ts';

type Parts = Pick<Dependencies, 'config' | 'store' | 'clock' | 'ids' | 'log'>;

/** Who acts, and the billers for which that person may change people. */
export interface Manager {
  readonly staff: SignedInStaff;
  readonly billers: Seen;
}

interface Roles {
  readonly key: string;
  readonly biller: string | null;
  readonly roles: readonly Role[];
  readonly reason: string;
}

/** Requests about people that somebody may see: those that wait, or all of one person. */
export async function peopleRequests(
  db: Db,
  { staff: own, billers: seen }: Manager,
  person?: number,
): Promise<PeopleRequest[]> {
  const rows = await db
    .select({ request: officeRequests, biller: billers.slug, person: staff })
    .from(officeRequests)
    .innerJoin(staff, eq(staff.id, personOfRequest))
    .leftJoin(billers, eq(billers.id, officeRequests.billerId))
    .where(
      and(
        inArray(officeRequests.kind, ['factor', 'grants']),
        person === undefined ? eq(officeRequests.state, 'asked') : eq(staff.id, person),
        ofBillers(officeRequests.billerId, seen),
      ),
    )
    .orderBy(desc(officeRequests.id))
    .limit(100);
  const names = await staffNames(
    db,
    rows.flatMap(({ request }) => [request.askedBy, request.decidedBy ?? 0]),
  );
  const told: PeopleRequest[] = [];
  for (const { request, biller, person } of rows) {
    const { id, email, name } = person;
    const isOpen = request.state === 'asked';
    const canDecide = mayDecide(request, own.id) && id !== own.id;
    told.push({
      id: request.id,
      kind: request.kind as PeopleRequest['kind'],
      person: { id, email, name },
      biller,
      ...changeIn(request),
      reason: request.reason,
      state: request.state,
      asked_by: names.get(request.askedBy) ?? '',
      asked_at: request.askedAt.getTime(),
      decided_by: names.get(request.decidedBy ?? 0) ?? '',
      decision: request.decision,
      may_decide: canDecide,
      may_approve: canDecide && (await approvalBlock(db, own, request, person)) === undefined,
      may_withdraw: isOpen && request.askedBy === own.id,
    });
  }
  return told;
}

/** Mails an invitation, and asks a second person for the roles. The same key again invites once. */
export async function invitePerson(
  db: Db,
  parts: Parts,
  { staff: own }: Manager,
  { email, ...asked }: Roles & { readonly email: string },
): Promise<number> {
  if (!isEmail(email.trim())) throw invalid({ email: 'office.email-wrong' });
  if (asked.roles.length === 0) throw invalid({ roles: 'office.no-roles' });
  const person = await lockPersonWith(db, parts, email);
  const [same] = await db.select().from(officeRequests).where(eq(officeRequests.key, asked.key));
  if (same?.askedBy === own.id && Number(same.detail.person) === person.id) return person.id;
  if (person.passwordHash !== '' || person.deactivatedAt) throw invalid({ email: 'office.person-known' });
  await askForRoles(db, parts, own, person, asked);
  await recordAct(db, parts, 'office-invited', {
    staff: own.id,
    subject: `person ${person.id}`,
    ...(asked.biller === null ? {} : { biller: asked.biller }),
  });
  await mailInvitation(db, parts, person);
  return person.id;
}

/** Mails the link again. */
export async function inviteAgain(db: Db, parts: Parts, manager: Manager, id: number): Promise<void> {
  const person = await lockManaged(db, manager, id);
  if (person.passwordHash !== '') throw conflict('office.person-joined');
  await recordAct(db, parts, 'office-invited', {
    staff: manager.staff.id,
    subject: `person ${id}`,
    ...(await slugOfInvited(db, id)),
  });
  await mailInvitation(db, parts, person);
}

/** The biller of somebody who has no roles yet is the one of the roles that wait. */
async function slugOfInvited(db: Db, person: number): Promise<{ biller?: string }> {
  if ((await grantsOf(db, person)).length > 0) return slugOfPerson(db, person);
  const asked = await db
    .selectDistinct({ slug: billers.slug })
    .from(officeRequests)
    .leftJoin(billers, eq(billers.id, officeRequests.billerId))
    .where(
      and(eq(officeRequests.kind, 'grants'), eq(officeRequests.state, 'asked'), eq(personOfRequest, person)),
    );
  const [only, ...others] = asked;
  return only?.slug && others.length === 0 ? { biller: only.slug } : {};
}

/** Asks a second person to replace the roles of a person at one biller, or for the portal. */
export async function askRoles(
  db: Db,
  parts: Parts,
  { staff: own, billers: seen }: Manager,
  { id, ...asked }: Roles & { readonly id: number },
): Promise<OfficeRequest> {
  const person = await lockPerson(db, seen, id);
  requireActiveOther(own, person);
  return askForRoles(db, parts, own, person, asked);
}

async function askForRoles(
  db: Db,
  parts: Parts,
  own: SignedInStaff,
  person: Staff,
  { key, biller, roles, reason }: Roles,
): Promise<OfficeRequest> {
  const billerId = biller === null ? null : await billerIdOf(db, biller);
  if (billerId === undefined) throw invalid({ biller: 'office.no-biller' });
  const before = await rolesAt(db, person.id, biller);
  const after = ROLES.filter((role) => roles.includes(role));
  if (changedRoles(before, after).length === 0) throw invalid({ roles: 'office.roles-same' });
  if (!mayReplace(own.grants, biller, { before, after })) throw invalid({ roles: 'office.may-not-give' });
  return ask(db, parts, own.id, {
    kind: 'grants',
    key,
    ...(billerId !== null && biller !== null ? { biller: { id: billerId, slug: biller } } : {}),
    subject: `person ${person.id} ${biller ?? 'portal'}`,
    detail: { person: person.id, biller, before: before.join(' '), after: after.join(' ') },
    reason,
    change: { before: before.join(', '), after: after.join(', ') },
  });
}

/** Asks a second person to let somebody begin anew whose second factor is lost. */
export async function askFactorReset(
  db: Db,
  parts: Parts,
  manager: Manager,
  { id, key, reason }: { id: number; key: string; reason: string },
): Promise<OfficeRequest> {
  const person = await lockManaged(db, manager, id);
  const biller = await onlyBillerOf(db, person.id);
  return ask(db, parts, manager.staff.id, {
    kind: 'factor',
    key,
    ...(biller ? { biller } : {}),
    subject: `person ${person.id}`,
    detail: { person: person.id },
    reason,
  });
}

/** Deactivates a person with the reason for the log. One is enough: it takes rights and gives none. */
export async function deactivatePerson(
  db: Db,
  parts: Parts,
  manager: Manager,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  if (reason.trim() === '') throw invalid({ reason: 'office.reason-missing' });
  await lockManaged(db, manager, id);
  await deactivate(db, parts, id, manager.staff.id, reason.trim());
}

/** Decides a request of somebody else and carries out what is approved, or takes the own request back. */
export async function decideAboutPeople(
  db: Db,
  parts: Parts,
  { staff: own, billers: seen }: Manager,
  { id, decision, reason }: { id: number; decision: 'approve' | 'refuse' | 'withdraw'; reason: string },
): Promise<void> {
  const request = await lockRequest(db, seen, id);
  if (request.kind !== 'factor' && request.kind !== 'grants') throw notFound();
  if (decision === 'withdraw') return withdraw(db, parts, own, request);
  const person = await lockPerson(db, seen, Number(request.detail.person));
  if (person.id === own.id) throw conflict('office.own-person');
  if (decision === 'refuse') {
    await decide(db, parts, own, request, { state: 'refused', words: reason });
    return;
  }
  requireActiveOther(own, person);
  await decide(db, parts, own, request, { state: 'approved', words: reason });
  const block = await approvalBlock(db, own, request, person);
  if (block) throw conflict(block);
  await (request.kind === 'grants' ? replaceRoles : resetByTwo)(db, parts, own, request, person);
  await endRequest(db, parts, request.id, { state: 'done', outcome: '' });
}

async function withdraw(db: Db, parts: Parts, own: SignedInStaff, request: OfficeRequest): Promise<void> {
  if (request.askedBy !== own.id) throw conflict('office.not-own-request');
  if (request.state !== 'asked') throw conflict('office.decided');
  await endRequest(db, parts, request.id, { state: 'withdrawn', outcome: '' });
  await recordWithdrawal(db, parts, request, { by: own.id });
}

type CarryOut = (
  db: Db,
  parts: Parts,
  own: SignedInStaff,
  request: OfficeRequest,
  person: Staff,
) => Promise<void>;

/**
 * Why somebody else's request cannot be approved; undefined where it can. Both people need a say over what comes and
 * goes by now: rights may have changed since somebody asked.
 */
async function approvalBlock(
  db: Db,
  own: SignedInStaff,
  request: OfficeRequest,
  { id, deactivatedAt }: Staff,
) {
  if (deactivatedAt) return 'office.person-inactive';
  const maySay = await sayNeeded(db, request, id);
  if (!maySay(own.grants)) return 'office.may-not-give';
  return maySay(await grantsOfActive(db, request.askedBy)) ? undefined : 'office.asker-may-not-give';
}

/** The rule for the grants of whoever asks for a change, and of whoever approves it. */
async function sayNeeded(
  db: Db,
  request: OfficeRequest,
  person: number,
): Promise<(grants: readonly Grant[]) => boolean> {
  if (request.kind === 'factor') {
    const theirs = await grantsOf(db, person);
    return (grants) => mayManage(grants, theirs);
  }
  const biller = billerIn(request);
  const change = { before: await rolesAt(db, person, biller), after: changeIn(request).after };
  return (grants) => mayReplace(grants, biller, change);
}

function billerIn({ detail }: OfficeRequest): string | null {
  return typeof detail.biller === 'string' ? detail.biller : null;
}

const replaceRoles: CarryOut = async (db, parts, own, request, { id }) => {
  const biller = billerIn(request);
  const { after } = changeIn(request);
  const before = await rolesAt(db, id, biller);
  const billerId = request.billerId;
  const gone = before.filter((role) => !after.includes(role));
  for (const { id: grant, role, billerId: at } of await grantRows(db, id))
    if (at === billerId && gone.includes(role)) await db.delete(staffGrants).where(eq(staffGrants.id, grant));
  for (const role of after)
    await db.insert(staffGrants).values({ staffId: id, role, billerId }).onConflictDoNothing();
  await recordAct(db, parts, 'office-rights', {
    staff: own.id,
    subject: `person ${id}`,
    before: before.join(', '),
    after: after.join(', '),
    ...(biller === null ? {} : { biller }),
  });
};

const resetByTwo: CarryOut = async (db, parts, own, _, { id }) => {
  await resetFactor(db, parts, id, own.id);
};

/** A person whom somebody manages in all of the roles, locked until the transaction ends. */
async function lockManaged(db: Db, { staff: own, billers: seen }: Manager, id: number): Promise<Staff> {
  const person = await lockPerson(db, seen, id);
  requireActiveOther(own, person);
  if (!mayManage(own.grants, await grantsOf(db, id))) throw new Refusal(403, 'office.may-not-give');
  return person;
}

function requireActiveOther(own: SignedInStaff, { id, deactivatedAt }: Staff): void {
  if (id === own.id) throw conflict('office.own-person');
  if (deactivatedAt) throw conflict('office.person-inactive');
}

function changeIn({ detail }: OfficeRequest): { before: Role[]; after: Role[] } {
  const roles = (text: unknown) =>
    ROLES.filter((role) =>
      String(text ?? '')
        .split(' ')
        .includes(role),
    );
  return { before: roles(detail.before), after: roles(detail.after) };
}

async function rolesAt(db: Db, person: number, biller: string | null): Promise<Role[]> {
  return (await grantsOf(db, person)).flatMap((grant) => (grant.biller === biller ? [grant.role] : []));
}

/** The roles of a person who is still active; nothing of one who is not. */
async function grantsOfActive(db: Db, person: number): Promise<Grant[]> {
  const [row] = await db.select().from(staff).where(eq(staff.id, person));
  return row && !row.deactivatedAt ? grantsOf(db, person) : [];
}

function grantRows(db: Db, person: number) {
  return db.select().from(staffGrants).where(eq(staffGrants.staffId, person));
}
