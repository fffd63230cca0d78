import * as v from 'valibot';
import { call } from '../api/call.ts';
import { codec } from '../api/codec.ts';
import { pageFields, pageMeta } from '../api/paging.ts';
import { NOT_SAVED } from '../api/text/en.ts';
import { NOT_TRUE_OR_FALSE } from '../api/text/fields.ts';
import { textId } from '../api/wire.ts';
import { alert, alertType } from './alert.ts';

const yesOrNo = codec(
  v.pipe(
    v.picklist(['true', 'false'], NOT_TRUE_OR_FALSE),
    v.transform((flag) => flag === 'true'),
  ),
  (value) => (value ? 'true' : 'false'),
);

export const listAlerts = call({
  method: 'GET',
  path: '/api/v2.1/alerts',
  summary: "Lists the customer's alerts, 100 a page (API-57).",
  description:
    'Without `is_read` it lists read and unread ones. Alerts that ask for an action come first, then the latest.',
  who: 'customer',
  request: v.object({
    alert_type: v.optional(alertType),
    is_read: v.optional(yesOrNo),
    ...pageFields('100'),
  }),
  answer: v.object({ items: v.array(alert), _meta: pageMeta }),
});

export const updateAlert = call({
  method: 'PUT',
  path: '/api/v2.1/alerts/:id',
  summary: 'Marks an alert as read or unread (API-58).',
  who: 'customer',
  owns: { id: 'alert' },
  request: v.object({ id: textId, is_read: v.boolean() }),
  answer: alert,
  idempotent: true,
  failure: NOT_SAVED,
});
