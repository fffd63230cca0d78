import * as v from 'valibot';
import { account } from '../accounts/account.ts';
import { MOST_NICKNAMES_SEEN, NICKNAME_LENGTH } from '../accounts/nickname.ts';
import { call } from '../api/call.ts';
import { NOT_SAVED } from '../api/text/en.ts';
import { text, textId } from '../api/wire.ts';
import { containsCardNumber } from '../values/card-digits.ts';
import { NO_CARD_NUMBER_HERE } from '../values/text/card-number.ts';

export const updateAccount = call({
  method: 'PUT',
  path: '/api/v2.1/accounts/:account_id',
  summary: 'Changes the given fields of an account and leaves the others (API-21, API2-34).',
  description:
    'A nickname belongs to one customer (SRV-22); paperless applies to everyone who shares the account (SRV-21). A repeat changes nothing more. `nicknames_seen` lists the nicknames that the customer saw. The server refuses the change with 409 when another device has set a different one meanwhile.',
  who: 'customer',
  owns: { account_id: 'account' },
  request: v.object({
    account_id: textId,
    nickname: v.optional(
      v.pipe(
        text(NICKNAME_LENGTH),
        v.trim(),
        v.check((name) => !containsCardNumber(name), NO_CARD_NUMBER_HERE),
      ),
    ),
    nicknames_seen: v.optional(v.pipe(v.array(text(NICKNAME_LENGTH)), v.maxLength(MOST_NICKNAMES_SEEN))),
    paperless: v.optional(v.boolean()),
  }),
  answer: account,
  idempotent: true,
  failure: NOT_SAVED,
});
