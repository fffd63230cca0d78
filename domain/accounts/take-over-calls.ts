import * as v from 'valibot';
import { call } from '../api/call.ts';
import { id, instant, success, text } from '../api/wire.ts';

const NOT_OBJECTED = 'Your objection did not arrive. Please try again.';

export const listTakeOvers = call({
  method: 'GET',
  path: '/api/v2.1/take-overs',
  summary:
    "Lists the take-overs of the customer's accounts that are pending, with the customer's own (ruling 57).",
  who: 'customer',
  request: v.object({}),
  answer: v.object({
    items: v.array(
      v.object({
        account_id: id,
        /** When the payers who were told lose the account. */
        at: instant,
        /** True for the customer who takes the account over. */
        is_mine: v.boolean(),
      }),
    ),
  }),
});

export const objectAsPayer = call({
  method: 'POST',
  path: '/services/web/account/Object',
  summary: 'Objects to the pending take-overs of an account that the customer pays.',
  description: 'All its payers stay (ruling 57).',
  who: 'customer',
  owns: { account_id: 'account' },
  request: v.object({ account_id: id }),
  answer: success,
  failure: NOT_OBJECTED,
});

export const objectByLink = call({
  method: 'POST',
  path: '/services/web/account/ObjectByLink',
  summary: 'Objects to the take-over whose mail held the link.',
  description: 'It works once, and without a sign-in (ruling 57).',
  who: 'anyone',
  request: v.object({ objection_token: text(200) }),
  answer: v.object({ success: v.literal(true), account_num: v.string(), biller: v.string() }),
  failure: NOT_OBJECTED,
});
