import * as v from 'valibot';
import { call } from '../api/call.ts';
import { id, instant } from '../api/wire.ts';

/** One entry of a customer's recent activity. A kind or outcome may be newer than the app. */
const activity = v.object({
  id,
  kind: v.string(),
  outcome: v.string(),
  at: instant,
  /** Browser and system that it came from, as the list of sessions names them; empty when unknown. */
  device: v.string(),
});

export type Activity = v.InferOutput<typeof activity>;

export const listActivity = call({
  method: 'GET',
  path: '/api/v2.1/activity',
  summary: "Lists the latest events about the customer's security, newest first.",
  who: 'customer',
  request: v.object({}),
  answer: v.object({ items: v.array(activity) }),
  failure: 'Unable to get your recent activity. Please try again later.',
});
