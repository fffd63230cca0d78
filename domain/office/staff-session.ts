import * as v from 'valibot';
import { instant } from '../api/wire.ts';
import { ROLES } from './rights.ts';
import { FACTORS } from './sign-in/factors.ts';

export const grant = v.object({
  role: v.picklist(ROLES),
  /** The slug of a biller; null for the whole portal. */
  biller: v.nullable(v.string()),
});

export const factors = v.array(v.picklist(FACTORS));

/** Who is signed in. */
export const staffSession = v.object({
  email: v.string(),
  name: v.string(),
  grants: v.array(grant),
  /** The billers that the person sees anything of, by slug, with their shown names. */
  billers: v.array(v.object({ slug: v.string(), name: v.string() })),
  /** The kinds of second factor that the person can use. */
  factors,
  /** Until when the second factor counts as fresh. */
  fresh_until: instant,
  /** When the session ends if nothing is done until then. */
  idle_until: instant,
});

export type StaffSession = v.InferOutput<typeof staffSession>;
