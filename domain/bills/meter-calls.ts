import * as v from 'valibot';
import { call } from '../api/call.ts';
import { id, requestDate, text } from '../api/wire.ts';
import { meterReading, reading } from './meter-reading.ts';

export const saveMeterReading = call({
  method: 'POST',
  path: '/api/v2.1/meter-reading',
  summary: 'Saves a meter reading (API-28).',
  description:
    '`org_id` and `conf_id` are those of the account. A repeat of the same reading changes nothing (SRV-27).',
  who: 'customer',
  owns: { account_id: 'account' },
  request: v.object({
    org_id: id,
    conf_id: id,
    account_id: id,
    meter_id: text(40),
    reading,
    date_read: requestDate,
  }),
  answer: meterReading,
  idempotent: true,
  failure: 'Unable to save new meter reading.  Please try again later.',
});
