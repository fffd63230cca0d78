import * as v from 'valibot';
import { instant } from '../api/wire.ts';
import { ROLES } from './rights.ts';

export const grant = v.object({
  role: v.picklist(ROLES),
  /** The slug of a biller; null for the whole portal. */
  biller: v.nullable(v.string()),
});

/** Who is signed in. */
export const staffSession = v.object({
  email: v.string(),
  name: v.string(),
  grants: v.array(grant),
  /** The billers that the person sees anything of, by slug, with their shown names. */
  billers: v.array(v.object({ slug: v.string(), name: v.string() })),
  /** Until when the second factor counts as fresh. */
  fresh_until: instant,
  /** When the session ends if nothing is done until then. */
  idle_until: instant,
});

export type StaffSession = v.InferOutput<typeof staffSession>;
