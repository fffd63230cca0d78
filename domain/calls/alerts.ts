import * as v from 'valibot';
import { alert, alertType } from '../alert.ts';
import { call } from '../call.ts';
import { codec } from '../codec.ts';
import { pageFields, pageMeta } from '../search.ts';
import { textId } from '../wire.ts';

const yesOrNo = codec(
  v.pipe(
    v.picklist(['true', 'false'], 'This must be true or false.'),
    v.transform((written) => written === 'true'),
  ),
  (value) => (value ? 'true' : 'false'),
);

/**
 * API-57: the customer's alerts, read or not unless it is said which, 100 a page. Those that ask for something to be done
 * come first, then the latest.
 */
export const listAlerts = call({
  method: 'GET',
  path: '/api/v2.1/alerts',
  who: 'customer',
  request: v.object({
    alert_type: v.optional(alertType),
    is_read: v.optional(yesOrNo),
    ...pageFields('100'),
  }),
  answer: v.object({ items: v.array(alert), _meta: pageMeta }),
});

/** API-58. */
export const updateAlert = call({
  method: 'PUT',
  path: '/api/v2.1/alerts/:id',
  who: 'customer',
  owns: { id: 'alert' },
  request: v.object({ id: textId, is_read: v.boolean() }),
  answer: alert,
  idempotent: true,
  failure: 'Unable to save changes.  Please try again later.',
});
