import { and, eq } from 'drizzle-orm';
import { MOST_PASSKEYS, SIGN_IN_STEP } from '../../domain/office/limits.ts';
import type { OwnFactors } from '../../domain/office/sign-in/factor-calls.ts';
import { type Factor, factorsOf, mayRemoveOne } from '../../domain/office/sign-in/factors.ts';
import type { MadePasskey } from '../../domain/office/sign-in/passkey.ts';
import { FACTOR_MAILS, type FactorChange } from '../../domain/office/text/factors.ts';
import type { Dependencies } from '../dependencies.ts';
import { queueMessage } from '../notifications/messages.ts';
import { conflict, invalid, notFound, Refusal } from '../refusal.ts';
import { addressOf, newKey } from '../session/app-code.ts';
import { staff, staffPasskeys } from '../store/schema/office.ts';
import type { Db } from '../store/store.ts';
import { recordAct } from './acts.ts';
import { requireFirstCode, sealFactorKey } from './factor.ts';
import { checkNewPasskey, passkeysOf } from './passkeys.ts';
import type { SignedInStaff, Staff } from './staff.ts';
import { findStaffTicket, issueStaffTicket, redeemStaffTicket } from './tickets.ts';

/** The kinds of second factor that a person can use. */
export async function factorsOfPerson(
  db: Db,
  { id, sealedKey }: Pick<Staff, 'id' | 'sealedKey'>,
): Promise<Factor[]> {
  return factorsOf({ hasApp: sealedKey !== '', passkeys: (await passkeysOf(db, id)).length });
}

export async function tellFactors(db: Db, person: number): Promise<OwnFactors> {
  const [row] = await db.select().from(staff).where(eq(staff.id, person));
  return {
    has_app: row !== undefined && row.sealedKey !== '',
    passkeys: (await passkeysOf(db, person)).map(({ id, name, isSynced, addedAt, usedAt }) => ({
      id,
      name,
      is_synced: isSynced,
      added_at: addedAt.getTime(),
      used_at: usedAt?.getTime() ?? null,
    })),
  };
}

/** Adds a passkey that was made in this session. */
export async function addOwnPasskey(
  parts: Dependencies,
  own: SignedInStaff,
  { name, made }: { name: string; made: MadePasskey },
): Promise<OwnFactors> {
  const words = nameOf(name);
  const challenge = { act: 'addition', person: own.id, bound: own.sessionId } as const;
  const passkey = await checkNewPasskey(parts, challenge, made);
  return parts.store.transact(async (db) => {
    await lockOwn(db, own.id);
    if ((await passkeysOf(db, own.id)).length >= MOST_PASSKEYS) throw conflict('office.passkeys-enough');
    const id = await writePasskey(db, parts, passkey, words);
    await noteChange(db, parts, own, 'office-passkey-added', `passkey ${id}`);
    return tellFactors(db, own.id);
  });
}

/** Writes a passkey down. One that somebody has already is refused. */
export async function writePasskey(
  db: Db,
  { clock }: Pick<Dependencies, 'clock'>,
  passkey: Awaited<ReturnType<typeof checkNewPasskey>>,
  name: string,
): Promise<number> {
  const [written] = await db
    .insert(staffPasskeys)
    .values({ ...passkey, name, addedAt: new Date(clock.now()) })
    .onConflictDoNothing()
    .returning({ id: staffPasskeys.id });
  if (!written) throw conflict('office.passkey-known');
  return written.id;
}

export async function renameOwnPasskey(
  parts: Dependencies,
  own: SignedInStaff,
  { id, name }: { id: number; name: string },
): Promise<OwnFactors> {
  const words = nameOf(name);
  return parts.store.transact(async (db) => {
    const renamed = await db
      .update(staffPasskeys)
      .set({ name: words })
      .where(and(eq(staffPasskeys.id, id), eq(staffPasskeys.staffId, own.id)))
      .returning({ id: staffPasskeys.id });
    if (renamed.length === 0) throw notFound();
    await recordAct(db, parts, 'office-passkey-renamed', { staff: own.id, subject: `passkey ${id}` });
    return tellFactors(db, own.id);
  });
}

export function removeOwnPasskey(parts: Dependencies, own: SignedInStaff, id: number): Promise<OwnFactors> {
  return parts.store.transact(async (db) => {
    await lockOwn(db, own.id);
    const { has_app: hasApp, passkeys } = await tellFactors(db, own.id);
    if (!passkeys.some((passkey) => passkey.id === id)) throw notFound();
    if (!mayRemoveOne({ hasApp, passkeys: passkeys.length })) throw conflict('office.last-factor');
    await db.delete(staffPasskeys).where(eq(staffPasskeys.id, id));
    await noteChange(db, parts, own, 'office-passkey-removed', `passkey ${id}`);
    return tellFactors(db, own.id);
  });
}

/** Makes a key for an authenticator app. It counts when a first code proves that the app has it. */
export async function startOwnApp(
  parts: Dependencies,
  { id, email, sessionId }: SignedInStaff,
): Promise<{ ticket: string; key: string; address: string }> {
  const { db } = parts.store;
  if ((await tellFactors(db, id)).has_app) throw conflict('office.app-set-up');
  const key = newKey(parts.ids);
  const detail = { session: sessionId, sealedKey: await sealFactorKey(parts, id, key) };
  const ticket = await issueStaffTicket(db, parts, 'app', { staff: id, life: SIGN_IN_STEP, detail });
  return { ticket, key, address: addressOf(key, `${email} (office)`) };
}

export async function addOwnApp(
  parts: Dependencies,
  own: SignedInStaff,
  { ticket, code }: { ticket: string; code: string },
): Promise<OwnFactors> {
  const over = () => new Refusal(410, 'office.app-step-over');
  const found = await findStaffTicket(parts.store.db, parts, 'app', ticket);
  if (found?.staffId !== own.id || found.detail.session !== own.sessionId) throw over();
  const { sealedKey = '' } = found.detail;
  const lastStep = await requireFirstCode(parts, own.id, sealedKey, code);
  return parts.store.transact(async (db) => {
    if ((await lockOwn(db, own.id)).sealedKey !== '') throw conflict('office.app-set-up');
    if (!(await redeemStaffTicket(db, parts, 'app', ticket))) throw over();
    await db.update(staff).set({ sealedKey, lastStep }).where(eq(staff.id, own.id));
    await noteChange(db, parts, own, 'office-app-added');
    return tellFactors(db, own.id);
  });
}

export function removeOwnApp(parts: Dependencies, own: SignedInStaff): Promise<OwnFactors> {
  return parts.store.transact(async (db) => {
    const hasApp = (await lockOwn(db, own.id)).sealedKey !== '';
    const passkeys = (await passkeysOf(db, own.id)).length;
    if (!hasApp) throw conflict('office.no-app');
    if (!mayRemoveOne({ hasApp, passkeys })) throw conflict('office.last-factor');
    await db.update(staff).set({ sealedKey: '' }).where(eq(staff.id, own.id));
    await noteChange(db, parts, own, 'office-app-removed');
    return tellFactors(db, own.id);
  });
}

/** The own row, locked until the transaction ends: of two removals at once, one sees what the other left. */
async function lockOwn(db: Db, person: number): Promise<Staff> {
  const [row] = await db.select().from(staff).where(eq(staff.id, person)).for('update');
  if (!row) throw notFound();
  return row;
}

function nameOf(name: string): string {
  if (name.trim() === '') throw invalid({ name: 'office.passkey-name' });
  return name.trim();
}

/** Records a change of the factors, and tells the person by mail. */
async function noteChange(
  db: Db,
  parts: Dependencies,
  { id, email }: SignedInStaff,
  change: FactorChange,
  subject?: string,
): Promise<void> {
  await recordAct(db, parts, change, { staff: id, ...(subject === undefined ? {} : { subject }) });
  await queueMessage(db, parts.clock, {
    customer: null,
    cause: `${change} ${id} ${parts.ids.uuid()}`,
    channel: 'mail',
    recipient: email,
    ...FACTOR_MAILS[change],
  });
}
