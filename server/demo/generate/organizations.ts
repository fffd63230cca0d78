import { billers, billTypes } from '../../store/schema/billers.ts';
import type { Db } from '../../store/store.ts';
import { BILLERS, type BillerName } from '../billers.ts';
import { type Organization, referralIdOf } from '../write-billers.ts';

const NO_DEMO =
  'This database has customers, but not the organizations of the demo. Generated customers can only be added to the demo: use an empty database.';

export async function readOrganizations(db: Db): Promise<Map<BillerName, Organization>> {
  const rows = await db
    .select({ id: billers.id, name: billers.name, referralId: billers.referralId })
    .from(billers);
  const types = await db
    .select({ id: billTypes.id, name: billTypes.name, billerId: billTypes.billerId })
    .from(billTypes);
  const organizations = new Map<BillerName, Organization>();
  for (const name of Object.keys(BILLERS) as BillerName[]) {
    const biller = rows.find(({ referralId }) => referralId === referralIdOf(name));
    if (!biller) throw new Error(NO_DEMO);
    const ofBiller = new Map<string, { id: number; name: string }>();
    for (const [key, type] of Object.entries(BILLERS[name].types)) {
      const row = types.find((row) => row.billerId === biller.id && row.name === type.name);
      if (!row) throw new Error(NO_DEMO);
      ofBiller.set(key, row);
    }
    organizations.set(name, { id: biller.id, name: biller.name, types: ofBiller });
  }
  return organizations;
}
