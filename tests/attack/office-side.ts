import { createHash } from 'node:crypto';
import type { TOKEN_RIGHTS } from '../../domain/api/biller-call.ts';
import { ROLES, type Role } from '../../domain/office/rights.ts';
import { DAY } from '../../domain/values/durations.ts';
import { createToken } from '../../server/billers/tokens.ts';
import { cookieName } from '../../server/http/cookies.ts';
import { hashOf } from '../../server/ids.ts';
import { runDueWork } from '../../server/jobs/work.ts';
import { billers } from '../../server/store/schema/billers.ts';
import { exceptions } from '../../server/store/schema/books.ts';
import {
  officeRequests,
  staff,
  staffGrants,
  staffPasskeys,
  staffSessions,
} from '../../server/store/schema/office.ts';
import type { Name } from '../generated/references.ts';
import { PLAIN, plainFile, sender } from '../support/biller-files.ts';
import type { Portal } from '../support/portal.ts';

/** The two billers that are kept apart. The demo has customers, payments and auto pays of both. */
export const BILLERS = ['harbor', 'cascade'] as const;
export type BillerName = (typeof BILLERS)[number];

export const canaryOf = (biller: BillerName) => `canary-of-${biller}`;

/** What people and systems of a biller can name, by kind. */
export type BillerThings = Readonly<Record<string, readonly Name[]>>;

/** A person of the office with a session whose second factor is fresh. */
export interface Hired {
  readonly id: number;
  readonly email: string;
  readonly secret: string;
  readonly cookie: string;
}

/** A bill type of each biller, for its files. */
const TYPE: Record<BillerName, string> = { harbor: 'water', cascade: 'heating' };

let hired = 0;

/** Hires a person with every role for a biller, or for the portal. */
export async function hire(portal: Portal, biller: string | null, name = 'Somebody New'): Promise<Hired> {
  const { db } = portal.store;
  const { ids, clock, config } = portal.parts;
  const now = new Date(clock.now());
  const email = `new-${++hired}@office.example`;
  const [person] = await db
    .insert(staff)
    .values({ email, name, passwordHash: '-', createdAt: now })
    .returning();
  if (!person) throw new Error('nobody was hired');
  const billerId = biller === null ? null : await numberOf(portal, biller);
  const roles: readonly Role[] = ROLES.filter((role) => biller === null || role !== 'operator');
  await db.insert(staffGrants).values(roles.map((role) => ({ staffId: person.id, role, billerId })));
  const secret = ids.secret();
  await db.insert(staffSessions).values({
    id: ids.uuid(),
    staffId: person.id,
    hash: hashOf(secret),
    device: 'Attacker',
    startedAt: now,
    lastUsedAt: now,
    factorAt: now,
  });
  return { id: person.id, email, secret, cookie: `${cookieName(config, 'office')}=${secret}` };
}

export async function tokenOf(
  portal: Portal,
  biller: string,
  rights: readonly (typeof TOKEN_RIGHTS)[number][] = ['imports', 'remittances'],
): Promise<string> {
  const token = await createToken(portal.parts, biller, 'attack', rights);
  if (token === undefined) throw new Error(`no biller ${biller}`);
  return token;
}

async function numberOf(portal: Portal, slug: string): Promise<number> {
  const rows = await portal.store.db.select().from(billers);
  const found = rows.find((row) => row.slug === slug);
  if (!found) throw new Error(`no biller ${slug}`);
  return found.id;
}

/** The beginning of a file that a biller has not sent to its end. */
const begunFile = (biller: BillerName) => `account,name\nbegun by ${biller}`;

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Gives both billers one of each thing that their staff and systems can name, with the biller's canary in its words:
 * a file taken in and one begun, a remittance, an exception, requests that wait, a person with a passkey, payments.
 */
export async function stockBillers(portal: Portal): Promise<void> {
  portal.pass(DAY);
  await runDueWork(portal.parts);
  for (const biller of BILLERS) await stock(portal, biller);
}

async function stock(portal: Portal, biller: BillerName): Promise<void> {
  const { db } = portal.store;
  const [billerId, canary] = [await numberOf(portal, biller), canaryOf(biller)];
  const now = new Date(portal.parts.clock.now());
  const files = sender(portal, biller);
  await files.map({ ...PLAIN, type: TYPE[biller] });
  const sound = [`NEW-${biller}`, canary, 'B-1', '2026-10-31', '2026-12-15', '45.10'];
  await files.send(plainFile(sound, [`BAD-${biller}`, canary, 'B-2', '2026-10-31', '2026-12-15', canary]));
  const begun = begunFile(biller);
  const query = new URLSearchParams({ sha256: digest(begun), name: 'begun.csv', size: String(begun.length) });
  await portal.app.request(`/billers/v1/imports?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokenOf(portal, biller)}` },
    body: begun.slice(0, 9),
  });

  const { id: staffId } = await hire(portal, biller, canary);
  await db.insert(staffPasskeys).values({
    staffId,
    credentialId: canary,
    publicKey: '',
    counter: 0,
    transports: [],
    isSynced: false,
    name: canary,
    addedAt: now,
  });
  await db.insert(exceptions).values({ rule: 'attack', subject: canary, billerId, foundAt: now });
  const asked = { billerId, reason: canary, state: 'asked', askedBy: staffId, askedAt: now } as const;
  const { rows } = (await db.execute(
    `select confirmation_num as number from transactions where entity_id = ${billerId} order by id limit 1`,
  )) as unknown as { rows: { number: string }[] };
  const number = rows[0]?.number ?? '';
  await db.insert(officeRequests).values([
    {
      ...asked,
      kind: 'refund',
      key: `refund ${biller}`,
      subject: `payment ${number}`,
      detail: { number, biller, amount: 100, paid: 100 },
    },
    {
      ...asked,
      kind: 'grants',
      key: `grants ${biller}`,
      subject: `person ${staffId} ${biller}`,
      detail: { person: staffId, biller, before: '', after: 'viewer' },
    },
  ]);
  for (const statement of [
    `update transactions set entity_name = '${canary}' where entity_id = ${billerId}`,
    `update accounts set business_name = '${canary}' where biller_id = ${billerId}`,
  ])
    await db.execute(statement);
}

const ofAccounts = (what: string, from: string) =>
  `select distinct ${what} as one from ${from} join accounts a on a.id = x.account_id where a.biller_id = $B`;
const ofRequests = (kinds: string) =>
  `select id as one from office_requests where biller_id = $B and kind in (${kinds})`;
const OF_STAFF = 'select g.staff_id as one from staff_grants g where g.biller_id = $B';

/** For each kind of thing, the names of those of a biller. */
const QUERIES: Readonly<Record<string, string>> = {
  customer: ofAccounts('x.customer_id', 'holdings x'),
  payment: 'select confirmation_num as one from transactions where entity_id = $B',
  'auto pay of a biller': ofAccounts('x.id', 'auto_pays x'),
  refund: ofRequests("'refund'"),
  'request about a person': ofRequests("'grants', 'factor'"),
  'request about an email': ofRequests("'email'"),
  exception: 'select id as one from exceptions where biller_id = $B',
  payout: 'select id as one from payouts where biller = $B',
  person: OF_STAFF,
  passkey: `select p.id as one from staff_passkeys p where p.staff_id in (${OF_STAFF})`,
  biller: 'select slug as one from billers where id = $B',
  'filter by biller': 'select slug as one from billers where id = $B',
  import: 'select id as one from imports where biller_id = $B',
  mapping: "select slug as one, 'bills' as two from billers where id = $B",
  remittance:
    'select b.slug as one, r.number as two from remittances r join billers b on b.id = r.biller_id where b.id = $B',
  'number of a remittance': 'select number as one from remittances where biller_id = $B',
};

export const NO_THING: BillerThings = {
  customer: [[900_000_001]],
  payment: [['NOSUCHNUMBER22']],
  'auto pay of a biller': [[900_000_001]],
  refund: [[900_000_001]],
  'request about a person': [[900_000_001]],
  'request about an email': [[900_000_001]],
  exception: [[900_000_001]],
  payout: [['po_no_such_payout']],
  person: [[900_000_001]],
  passkey: [[900_000_001]],
  biller: [['no-such-biller']],
  'filter by biller': [['no-such-biller']],
  import: [[900_000_001]],
  upload: [['0'.repeat(64)]],
  mapping: [['no-such-biller', 'bills']],
  remittance: [['no-such-biller', 1]],
  'number of a remittance': [[900_000]],
};

export async function thingsOf(portal: Portal, biller: BillerName): Promise<BillerThings> {
  const id = await numberOf(portal, biller);
  const found: Record<string, readonly Name[]> = { upload: [[digest(begunFile(biller))]] };
  for (const [kind, query] of Object.entries(QUERIES)) {
    const { rows } = (await portal.store.db.execute(
      `${query.replaceAll('$B', String(id))} order by 1 limit 500`,
    )) as unknown as { rows: Record<string, string | number>[] };
    found[kind] = rows.map((row) =>
      Object.values(row).map((value) => (/^\d+$/.test(String(value)) ? Number(value) : String(value))),
    );
  }
  return found;
}
