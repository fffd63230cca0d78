import { eq } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import * as v from 'valibot';
import { ROLES } from '../../domain/office/rights.ts';
import { APP_CODE } from '../../domain/session/authenticator.ts';
import type { Dependencies } from '../dependencies.ts';
import { hashPassword } from '../session/passwords.ts';
import { billers } from '../store/schema/billers.ts';
import { staff, staffGrants } from '../store/schema/office.ts';
import { vaultKeys } from '../vault/keys.ts';
import { seal, staffAuthenticatorOwner } from '../vault/seal.ts';
import staffData from './data/staff.json' with { type: 'json' };
import { demoEntries } from './demo-data.ts';
import { PASSWORD } from './people.ts';

const person = v.strictObject({
  email: v.string(),
  name: v.string(),
  /** A role with the slug of a biller, or null for the whole portal. */
  grants: v.array(v.tuple([v.picklist(ROLES), v.nullable(v.string())])),
  shows: v.string(),
});

export type DemoStaffName = keyof typeof staffData;

/** The sign-ins of the office in the demo, and what each demonstrates. */
export const STAFF = demoEntries('staff.json', person, staffData);

/** Every demo person of the office has this key in the authenticator app. */
const KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** The code that the demo's authenticator app shows at an instant in milliseconds. */
export function demoStaffCode(now: number): string {
  return new TOTP({ ...APP_CODE, secret: KEY }).generate({ timestamp: now });
}

export async function writeStaff(parts: Dependencies): Promise<void> {
  const { store, clock } = parts;
  const { seals } = await vaultKeys(parts);
  const passwordHash = await hashPassword(PASSWORD);
  const createdAt = new Date(clock.now());
  await store.transact(async (db) => {
    for (const { email, name, grants } of Object.values(STAFF)) {
      const [row] = await db.insert(staff).values({ email, name, passwordHash, createdAt }).returning();
      if (!row) throw new Error(`${email} was not written`);
      const sealedKey = seal(seals[0], KEY, staffAuthenticatorOwner(row.id));
      await db.update(staff).set({ sealedKey }).where(eq(staff.id, row.id));
      for (const [role, slug] of grants) {
        const [biller] =
          slug === null
            ? [{ id: null }]
            : await db.select({ id: billers.id }).from(billers).where(eq(billers.slug, slug));
        if (!biller) throw new Error(`no biller ${slug}`);
        await db.insert(staffGrants).values({ staffId: row.id, role, billerId: biller.id });
      }
    }
  });
}
