import { eq } from 'drizzle-orm';
import { INVITATION_LIFE, SIGN_IN_STEP } from '../../domain/office/limits.ts';
import type { Grant } from '../../domain/office/rights.ts';
import type { Factor } from '../../domain/office/sign-in/factors.ts';
import type { MadePasskey } from '../../domain/office/sign-in/passkey.ts';
import { FIRST_PASSKEY } from '../../domain/office/text/factors.ts';
import { invitationMail } from '../../domain/office/text/mails.ts';
import { dateAt } from '../../domain/values/business-date.ts';
import type { Dependencies } from '../dependencies.ts';
import { hashOf } from '../ids.ts';
import { queueMessage } from '../notifications/messages.ts';
import { invalid, Refusal } from '../refusal.ts';
import type { RequestContext } from '../request-context.ts';
import { addressOf, newKey } from '../session/app-code.ts';
import { ownWordsRefusal, passwordRefusal } from '../session/common-passwords.ts';
import { hashPassword } from '../session/passwords.ts';
import { billers } from '../store/schema/billers.ts';
import { staff, staffGrants } from '../store/schema/office.ts';
import type { Db } from '../store/store.ts';
import { recordAct } from './acts.ts';
import { requireFirstCode, sealFactorKey } from './factor.ts';
import { writePasskey } from './own-factors.ts';
import { checkNewPasskey } from './passkeys.ts';
import { startStaffSession } from './sessions.ts';
import type { Staff } from './staff.ts';
import {
  findStaffTicket,
  issueStaffTicket,
  redeemStaffTicket,
  redeemStaffTicketOf,
  voidStaffTickets,
} from './tickets.ts';

type Parts = Pick<Dependencies, 'config' | 'store' | 'clock' | 'ids' | 'log'>;

/** The address of a page of the office. */
const officeUrl = ({ config }: Pick<Dependencies, 'config'>, path: string): string =>
  `${config.officeUrl ?? config.publicUrl}/office/${path}`;

/**
 * Invites a person by mail, with these roles; one who was invited before gets a new link, and the old one ends.
 * Resolves to the link. Undefined for an unknown biller.
 */
export async function invite(
  db: Db,
  parts: Parts,
  { email, grants, by }: { email: string; grants: readonly Grant[]; by: number },
): Promise<string | undefined> {
  const person = await lockPersonWith(db, parts, email);
  for (const { role, biller } of grants) {
    const billerId = biller === null ? null : await billerIdOf(db, biller);
    if (billerId === undefined) return undefined;
    await db.insert(staffGrants).values({ staffId: person.id, role, billerId }).onConflictDoNothing();
  }
  await recordAct(db, parts, 'office-invited', {
    staff: by,
    subject: `person ${person.id}`,
    after: grants.map(({ role, biller }) => `${role} ${biller ?? 'portal'}`).join(', '),
  });
  return mailInvitation(db, parts, person);
}

/** The person with an email, written down if nobody has it; locked until the transaction ends. */
export async function lockPersonWith(db: Db, { clock }: Pick<Parts, 'clock'>, email: string): Promise<Staff> {
  const address = email.trim().toLowerCase();
  await db
    .insert(staff)
    .values({ email: address, createdAt: new Date(clock.now()) })
    .onConflictDoNothing();
  const [person] = await db.select().from(staff).where(eq(staff.email, address)).for('update');
  if (!person) throw new Error('a person that was just written is missing');
  return person;
}

/** Mails a new link to a person, and ends the earlier ones. */
export async function mailInvitation(
  db: Db,
  parts: Parts,
  person: { id: number; email: string },
): Promise<string> {
  await voidStaffTickets(db, parts, person.id);
  const secret = await issueStaffTicket(db, parts, 'invitation', { staff: person.id, life: INVITATION_LIFE });
  const link = officeUrl(parts, `invitation#${secret}`);
  const until = dateAt(parts.clock.now() + INVITATION_LIFE, parts.config.zone);
  await queueMessage(db, parts.clock, {
    customer: null,
    cause: `office invitation ${person.id} ${parts.ids.uuid()}`,
    channel: 'mail',
    recipient: person.email,
    ...invitationMail({ link, until }),
  });
  return link;
}

export async function billerIdOf(db: Db, slug: string): Promise<number | undefined> {
  const [biller] = await db.select({ id: billers.id }).from(billers).where(eq(billers.slug, slug));
  return biller?.id;
}

const invitationUsed = () => new Refusal(410, 'office.invitation-used');

/** The person whom an open invitation invites. An unknown one is refused in the same words as one that was used. */
export async function personInvited(
  { parts }: Pick<RequestContext, 'parts'>,
  invitation: string,
): Promise<Pick<Staff, 'id' | 'email'>> {
  const { db } = parts.store;
  const ticket = await findStaffTicket(db, parts, 'invitation', invitation);
  const [person] = ticket ? await db.select().from(staff).where(eq(staff.id, ticket.staffId)) : [];
  if (!person || person.deactivatedAt) throw invitationUsed();
  return person;
}

/** Takes name and password, and makes the key for the authenticator app. The invitation stays until a code is right. */
export async function acceptInvitation(
  visit: RequestContext,
  { invitation, name, password }: { invitation: string; name: string; password: string },
): Promise<{ ticket: string; email: string; key: string; address: string }> {
  const { parts } = visit;
  const { db } = parts.store;
  const { id, email } = await personInvited(visit, invitation);
  if (name.trim() === '') throw invalid({ name: 'office.name-missing' });
  const owner = { email, fname: name.trim(), lname: '', businessName: '' };
  const refused = (await passwordRefusal(parts, password)) ?? ownWordsRefusal(password, owner);
  if (refused !== undefined) throw invalid({ password: refused });
  const key = newKey(parts.ids);
  const detail = {
    invitationHash: hashOf(invitation),
    name: name.trim(),
    passwordHash: await hashPassword(password),
    sealedKey: await sealFactorKey(parts, id, key),
  };
  const life = SIGN_IN_STEP;
  const next = await issueStaffTicket(db, parts, 'acceptance', { staff: id, life, detail });
  return { ticket: next, email, key, address: addressOf(key, `${email} (office)`) };
}

/** The first code of the app ends the acceptance, and signs in. Resolves to the cookie of the new session. */
export async function confirmInvitation(
  visit: RequestContext,
  { ticket, code }: { ticket: string; code: string },
): Promise<string> {
  const { parts } = visit;
  const { staffId: person, detail } = await openAcceptance(parts, ticket);
  const { sealedKey = '' } = detail;
  const lastStep = await requireFirstCode(parts, person, sealedKey, code);
  return join(visit, ticket, 'app', async (db) => {
    await db.update(staff).set({ sealedKey, lastStep }).where(eq(staff.id, person));
  });
}

/** A passkey instead of the app ends the acceptance, and signs in. Resolves to the cookie of the new session. */
export async function confirmByNewPasskey(
  visit: RequestContext,
  { ticket, made }: { ticket: string; made: MadePasskey },
): Promise<string> {
  const { parts } = visit;
  const { staffId: person } = await openAcceptance(parts, ticket);
  const challenge = { act: 'invitation', person, bound: hashOf(ticket) } as const;
  const passkey = await checkNewPasskey(parts, challenge, made);
  return join(visit, ticket, 'passkey', async (db) => {
    await writePasskey(db, parts, passkey, FIRST_PASSKEY);
  });
}

/** The person who accepts an invitation, and the mail address. */
export async function emailInvited(
  parts: Dependencies,
  ticket: string,
): Promise<{ person: number; email: string }> {
  const { staffId: person } = await openAcceptance(parts, ticket);
  const [row] = await parts.store.db.select().from(staff).where(eq(staff.id, person));
  if (!row) throw invitationUsed();
  return { person, email: row.email };
}

async function openAcceptance(parts: Dependencies, ticket: string) {
  const found = await findStaffTicket(parts.store.db, parts, 'acceptance', ticket);
  if (!found) throw invitationUsed();
  return found;
}

/** Uses the invitation up and writes down who the person is. Of two at once, one gets in. */
function join(
  visit: RequestContext,
  ticket: string,
  factor: Factor,
  writeFactor: (db: Db) => Promise<void>,
): Promise<string> {
  const { parts } = visit;
  return parts.store.transact(async (db) => {
    const accepted = await redeemStaffTicket(db, parts, 'acceptance', ticket);
    const { invitationHash = '', name = '', passwordHash = '' } = accepted?.detail ?? {};
    if (!accepted || !(await redeemStaffTicketOf(db, parts, 'invitation', invitationHash)))
      throw invitationUsed();
    const person = accepted.staffId;
    await db.update(staff).set({ name, passwordHash }).where(eq(staff.id, person));
    await writeFactor(db);
    await recordAct(db, parts, 'office-joined', { staff: person, after: factor });
    return startStaffSession(db, visit, person);
  });
}
