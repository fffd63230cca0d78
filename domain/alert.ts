import * as v from 'valibot';
import { id } from './wire.ts';

export const alertType = v.picklist(['action', 'notification']);

/** Something the customer should know of or do (ENT-32, ENT-33, NAV-37, NAV-38). `href` is an address within the portal. */
export const alert = v.object({
  id,
  alert_type: alertType,
  is_read: v.boolean(),
  message: v.string(),
  href: v.string(),
  /** What it is about, in two words. */
  typeMsg: v.string(),
  /** The business date of the event, as it is shown. */
  formattedDate: v.string(),
});

export type Alert = v.InferOutput<typeof alert>;
