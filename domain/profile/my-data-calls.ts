import * as v from 'valibot';
import { call } from '../api/call.ts';
import { text } from '../api/wire.ts';

const FAILED = 'Your data cannot be downloaded. Please try again later.';

export const mintMyDataTicket = call({
  method: 'POST',
  path: '/services/web/customer/MyDataTicket',
  summary: 'Makes a single-use ticket for a copy of all data of the customer.',
  description: 'The ticket is good for 60 seconds, and it needs a fresh password (rulings 21, 24 and 76).',
  who: 'customer',
  fresh: true,
  request: v.object({}),
  answer: v.object({ ticket: v.string(), expires_in: v.number() }),
  failure: FAILED,
});

export const openMyData = call({
  method: 'GET',
  path: '/services/my-data',
  summary:
    'Downloads a copy of all data of the customer as a ZIP archive: `data.json`, and every statement, tax return and receipt as a PDF (ruling 76).',
  description: '`t` is the ticket, `n` the file name.',
  who: 'anyone',
  request: v.object({ t: text(200), n: v.optional(text(120), 'billfold-data.zip') }),
  answer: v.blob(),
  produces: 'application/zip',
  failure: FAILED,
});
