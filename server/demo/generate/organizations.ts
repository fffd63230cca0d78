import type { Db } from '../../store/store.ts';
import { BILLERS, type BillerName } from '../billers.ts';
import { type Organization, readOrganizations } from '../write-billers.ts';

const NO_DEMO =
  'This database has customers, but not the organizations of the demo. Generated customers can only be added to the demo: use an empty database.';

/** The billers of the demo, which the generated customers pay. */
export async function requireOrganizations(db: Db): Promise<Map<BillerName, Organization>> {
  const organizations = await readOrganizations(db);
  for (const [slug, { types }] of Object.entries(BILLERS)) {
    const written = organizations.get(slug as BillerName)?.types;
    if (Object.keys(types).some((key) => !written?.has(key))) throw new Error(NO_DEMO);
  }
  return organizations;
}
