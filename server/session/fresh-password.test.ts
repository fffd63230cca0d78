import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount, getBillTypes, searchOrganizations } from '../../domain/accounts/calls.ts';
import {
  CLIENT_TOKEN,
  confirmPassword,
  exchangeToken,
  mintSignInTicket,
} from '../../domain/session/calls.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { PASSWORD } from '../demo/people.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
});

afterAll(() => portal.close());

/** Takes over the water account of the demo customer. */
async function takeOver(as: SignedInCustomer) {
  const [harbor] = (await portal.send(searchOrganizations, { searchText: 'harbor' }, as)).answer();
  const types = (await portal.send(getBillTypes, { entityId: harbor?.id ?? 0 }, as)).answer();
  return portal.send(
    addAccount,
    {
      entity_id: harbor?.id ?? 0,
      conf_id: types.find(({ name }) => name === 'Water and sewer')?.id ?? 0,
      account_number: '100-2218-04',
      last_or_business_name: 'Mercer',
      pin: '',
      paperless: false,
      amount_due: null,
      take_over: true,
    },
    as,
  );
}

test('a session started by a link of another session has no fresh password (ruling 21)', async () => {
  const sam = await portal.signIn('single');
  const { ticket } = (await portal.send(mintSignInTicket, {}, sam)).answer();
  const linked = await portal.send(
    exchangeToken,
    { grant_type: 'ticket', guest_token: ticket, originator: 'test', recaptcha_token: '', keep: false },
    { token: CLIENT_TOKEN },
  );
  const elsewhere = { token: linked.answer().access_token, cookies: '' };
  const refused = await takeOver(elsewhere);
  expect([refused.status, refused.message]).toEqual([403, 'Please enter your password again.']);
  (await portal.send(confirmPassword, { password: PASSWORD }, elsewhere)).answer();
  expect((await takeOver(elsewhere)).status).toBe(200);
});
