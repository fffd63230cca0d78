import * as v from 'valibot';
import { officeCall } from './office-call.ts';

export const getWaiting = officeCall({
  method: 'GET',
  path: '/office/v1/waiting',
  summary: "Counts what somebody's rights let them look after.",
  description: 'Each is a place of the office.',
  may: 'staff',
  request: v.object({}),
  answer: v.object({
    rows: v.array(
      v.object({
        kind: v.picklist(['refunds', 'failed refunds', 'emails', 'people', 'imports', 'exceptions']),
        /** How many; none is counted beyond 100. */
        count: v.number(),
      }),
    ),
  }),
});
