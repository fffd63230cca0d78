import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { call, DEFAULT_ROOTS } from '../../../domain/api/call.ts';
import type { Failure } from '../../../domain/api/failure.ts';
import { getAccountList } from '../../../domain/bills/list-calls.ts';
import { saveMeterReading } from '../../../domain/bills/meter-calls.ts';
import { addToCart, removeFromCart } from '../../../domain/cart/calls.ts';
import { updateRecipients } from '../../../domain/checkout/calls.ts';
import { checkout, getReceipt } from '../../../domain/checkout/payment-calls.ts';
import { exchangeToken, login } from '../../../domain/session/calls.ts';
import { SIGN_IN_AGAIN } from '../../../domain/session/text/en.ts';
import { calendarDate } from '../../../domain/values/calendar-date.ts';
import { cents } from '../../../domain/values/cents.ts';
import { tokenCalls } from '../session/token-calls.ts';
import { createTokens } from '../session/tokens.ts';
import { createRequester } from './request.ts';
import { createServices } from './services.ts';

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: unknown;
}

type Answer = Response | Error | ((sent: Sent) => Response | Error);

const json = (status: number, body: unknown) => Response.json(body as object, { status });
const portal = () =>
  new Response('<html>Welcome to Hotel Wi-Fi</html>', { headers: { 'Content-Type': 'text/html' } });
const lost = new TypeError('Failed to fetch');
const fresh = (token: string) => json(200, { data: { access_token: token, expires_in: 900 } });
const readText = call({
  method: 'GET',
  path: '/services/web/words',
  summary: 'Does something.',
  who: 'anyone',
  request: v.object({}),
  answer: v.string(),
  failure: 'Own words.',
});
const write = call({ ...readText, method: 'POST', reads: false, idempotent: false, request: v.object({}) });

function world(...answers: Answer[]) {
  const sent: Sent[] = [];
  const reach = { reached: 0, missed: 0 };
  const request = createRequester({
    roots: DEFAULT_ROOTS,
    fetch: async (url, init = {}) => {
      const one: Sent = {
        method: init.method ?? 'GET',
        url: String(url),
        headers: init.headers as Record<string, string>,
        body: init.body === undefined ? undefined : JSON.parse(String(init.body)),
      };
      sent.push(one);
      const next = answers.shift() ?? lost;
      const answer = typeof next === 'function' ? next(one) : next;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    onReached: () => {
      reach.reached += 1;
    },
    onMissed: () => {
      reach.missed += 1;
    },
  });
  const tokens = createTokens({ calls: tokenCalls(request), storage: localStorage, locks: undefined });
  const lostReasons: string[] = [];
  const elsewhere: string[] = [];
  tokens.watchLost((reason, isElsewhere) => (isElsewhere ? elsewhere : lostReasons).push(reason));
  const line = { isDead: false };
  const isOffline = () => line.isDead;
  const services = createServices({ request, tokens, isOffline, pause: async () => {} });
  return { sent, reach, line, tokens, services, lostReasons, elsewhere };
}

function signedIn(...answers: Answer[]) {
  const w = world(...answers);
  w.tokens.keep({ access_token: 'first', expires_in: 900 });
  w.tokens.expect({ customer: 7, keep: true, lastUsed: 0 });
  return w;
}

async function failure(promise: Promise<unknown>): Promise<Failure> {
  const error = await promise.then(
    () => undefined,
    (reason: Failure) => reason,
  );
  if (!error) throw new Error('it did not fail');
  const { kind, message, status, errors } = error;
  return { kind, message, status, errors };
}

beforeEach(() => localStorage.clear());

describe('a request', () => {
  it('carries the token, no-cache headers and amounts in dollars (SES-15, SES-16, API2-02, ruling 11)', async () => {
    const { services, sent } = signedIn(json(200, { data: { items: [] } }));
    const item = {
      reference_num: 'A1',
      reference_num2: '',
      conf_id: 3,
      quantity: 1 as const,
      amount: cents(1999),
    };
    await services.send(addToCart, { source_id: 1, items: [item] });
    expect(sent).toEqual([
      {
        method: 'POST',
        url: '/services/web/cart/AddToCart',
        headers: {
          Accept: 'application/json',
          'Cache-Control': 'no-cache',
          Pragma: 'no-cache',
          'Content-Type': 'application/json',
          Authorization: 'Bearer first',
        },
        body: { source_id: 1, items: [{ ...item, amount: 19.99 }] },
      },
    ]);
  });

  it('puts each field where the table of calls says: the query or the whole body', async () => {
    const { services, sent } = signedIn(
      json(200, { data: { success: true } }),
      json(200, { data: { success: true } }),
    );
    await services.send(removeFromCart, { cartItemId: 12 });
    await services.send(updateRecipients, { receipt_options: [{ type: 'email', value: 'a@b.example' }] });
    expect(sent.map(({ url, body }) => [url, body])).toEqual([
      ['/services/web/cart/RemoveByItemId?cartItemId=12', {}],
      ['/services/web/cart/UpdateRecipients', [{ type: 'email', value: 'a@b.example' }]],
    ]);
  });

  it('sends the client token to the token exchange, and no token at login (API-08, API-09)', async () => {
    const { services, sent } = signedIn(
      json(200, { data: { token: 't' } }),
      json(200, { access_token: 'a', expires_in: 1 }),
    );
    await services.send(login, { user_name: 'a', password: 'b', recaptcha_token: 'c' });
    await services.send(exchangeToken, {
      grant_type: 'guest_token',
      guest_token: 't',
      originator: 'web',
      recaptcha_token: '',
      keep: false,
    });
    expect(sent.map(({ headers }) => headers.Authorization)).toEqual([undefined, 'Bearer billfold-web']);
  });
});

describe('an answer', () => {
  it('is validated and unwrapped from its envelope (ruling 22)', async () => {
    expect(await world(json(200, { data: 'hello' })).services.send(readText, {})).toBe('hello');
    expect(await failure(world(json(200, { data: 5 })).services.send(readText, {}))).toEqual({
      kind: 'unreachable',
      message: 'Own words.',
      status: 200,
      errors: {},
    });
  });

  it('that refuses carries the server’s message, also for each field (ERR-04, ERR-05)', async () => {
    const { services } = world(json(422, { message: 'Not so.', errors: { city: ['Too long.'] } }));
    expect(await failure(services.send(readText, {}))).toEqual({
      kind: 'refused',
      message: 'Not so.',
      status: 422,
      errors: { city: 'Too long.' },
    });
  });

  it.each([400, 409])('of %i without words asks for a fresh page (ERR-44)', async (status) => {
    const { services } = world(json(status, {}), json(status, { message: 'In use.' }));
    expect((await failure(services.send(write, {}))).message).toBe(
      'Unable to process request, refresh the page and try again.',
    );
    expect((await failure(services.send(write, {}))).message).toBe('In use.');
  });

  it('without a usable message gets the message of the call, or of the screen (ERR-06, ruling 26)', async () => {
    const { services } = world(json(404, {}), json(404, {}));
    expect((await failure(services.send(readText, {}))).message).toBe('Own words.');
    expect((await failure(services.send(readText, {}, { failure: 'Words of the screen.' }))).message).toBe(
      'Words of the screen.',
    );
  });

  it('from a captive portal does not count: the call is retried and then counts as unreachable (SES-40)', async () => {
    const { services, reach, sent } = world(portal, portal, portal);
    expect((await failure(services.send(readText, {}))).kind).toBe('unreachable');
    expect(sent).toHaveLength(3);
    expect(reach).toEqual({ reached: 0, missed: 3 });
  });

  it('to a read may come at a later try', async () => {
    const { services } = world(lost, json(503, {}), json(200, { data: 'hello' }));
    expect(await services.send(readText, {})).toBe('hello');
  });

  it('is not retried without a connection: the cached data is shown at once (SES-40)', async () => {
    const { services, line, sent } = world(() => {
      line.isDead = true;
      return lost;
    });
    expect((await failure(services.send(readText, {}))).kind).toBe('unreachable');
    expect(sent).toHaveLength(1);
  });

  it('that is lost leaves a write’s outcome unknown, and the write is not repeated', async () => {
    const { services, sent } = world(lost);
    expect((await failure(services.send(write, {}))).kind).toBe('unknown');
    expect(sent).toHaveLength(1);
  });

  it.each([json(500, {}), lost])(
    'that fails is not followed by a second reading of the meter (DET-70)',
    async (answer) => {
      const { services, sent } = signedIn(answer);
      const reading = { org_id: 1, conf_id: 1, account_id: 1, meter_id: 'M1', reading: 12 };
      const saved = services.send(saveMeterReading, { ...reading, date_read: calendarDate('2026-11-20') });
      expect((await failure(saved)).message).toBe(
        'Unable to save new meter reading.  Please try again later.',
      );
      expect(sent).toHaveLength(1);
    },
  );

  it('of a calculation that is only sent as a POST may come at a later try', async () => {
    const { services, sent } = world(lost, json(200, { data: 'hello' }));
    expect(await services.send({ ...write, reads: true }, {})).toBe('hello');
    expect(sent).toHaveLength(2);
  });
});

describe('an expired token', () => {
  const unauthorized = () => json(401, { message: 'Expired.' });
  const list = () => json(200, { data: [] });

  it('is renewed once and the call repeated once, unnoticed (SES-19, API2-03)', async () => {
    const { services, sent, lostReasons } = signedIn(unauthorized, fresh('second'), list);
    expect(await services.send(getAccountList, {})).toEqual([]);
    expect(sent.map(({ method, headers }) => [method, headers.Authorization])).toEqual([
      ['GET', 'Bearer first'],
      ['POST', undefined],
      ['GET', 'Bearer second'],
    ]);
    expect(lostReasons).toEqual([]);
  });

  it('is not renewed twice: the second 401 ends the session (SES-20, API2-03)', async () => {
    const { services, sent, lostReasons } = signedIn(unauthorized, fresh('second'), unauthorized);
    expect((await failure(services.send(getAccountList, {}))).kind).toBe('signed out');
    expect(sent).toHaveLength(3);
    expect(lostReasons).toEqual(['Invalid Session']);
  });

  it('is renewed once for all calls that fail together (SES-22)', async () => {
    const byToken = ({ headers }: Sent) =>
      headers.Authorization === 'Bearer second' ? list() : unauthorized();
    const answer = (one: Sent) => (one.url.endsWith('RefreshToken') ? fresh('second') : byToken(one));
    const { services, sent } = signedIn(...Array.from({ length: 7 }, () => answer));
    await Promise.all([1, 2, 3].map(() => services.send(getAccountList, {})));
    expect(sent.filter(({ url }) => url.endsWith('RefreshToken'))).toHaveLength(1);
    expect(sent).toHaveLength(7);
  });

  it.each<[number, object, string, string]>([
    [401, { message: 'Revoked.' }, 'Invalid refresh token', 'SES-23'],
    [403, {}, 'Refresh token failure!', 'SES-24'],
    [401, { message: 'There is no token to refresh!' }, 'There is no token to refresh!', 'SES-25'],
  ])('whose renewal is refused with %i %o ends the session with `%s` (%s)', async (status, body, reason) => {
    const { services, lostReasons } = signedIn(unauthorized, json(status, body));
    expect(await failure(services.send(getAccountList, {}))).toEqual({
      kind: 'signed out',
      message: `${reason}\n${SIGN_IN_AGAIN}`,
      status: 401,
      errors: {},
    });
    expect(lostReasons).toEqual([`${reason}\n${SIGN_IN_AGAIN}`]);
  });

  it.each<[string, Answer]>([
    ['the network fails', lost],
    ['the server is broken', json(500, {})],
    ['a portal answers', portal],
  ])('does not end the session when %s during the renewal (ruling 17, SES-40)', async (_, answer) => {
    const { services, lostReasons } = signedIn(unauthorized, answer, answer, answer);
    expect((await failure(services.send(getAccountList, {}))).kind).toBe('unreachable');
    expect(lostReasons).toEqual([]);
  });

  it('is not renewed with another customer’s cookie: the session ends here and the call is not repeated (SES-18)', async () => {
    const { services, sent, tokens, elsewhere } = signedIn(unauthorized, fresh('8.second'));
    tokens.keep({ access_token: '7.first', expires_in: 900 });
    const text = 'You were signed out because somebody signed in with another account in this browser.';
    expect(await failure(services.send(getAccountList, {}))).toEqual({
      kind: 'signed out',
      message: text,
      status: 401,
      errors: {},
    });
    expect(sent).toHaveLength(2);
    expect(elsewhere).toEqual([text]);
    expect(tokens.current()).toBeUndefined();
  });

  it('is recognized as another customer’s by the expected session, if no old token is at hand (SES-14)', async () => {
    const { services, sent, tokens, elsewhere } = signedIn(fresh('8.second'));
    tokens.drop();
    expect((await failure(services.send(getAccountList, {}))).kind).toBe('signed out');
    expect(sent).toHaveLength(1);
    expect(elsewhere).toHaveLength(1);
  });

  it('is renewed for the same customer, whose number stays (SES-19)', async () => {
    const { services, tokens } = signedIn(unauthorized, fresh('7.second'), list);
    tokens.keep({ access_token: '7.first', expires_in: 900 });
    expect(await services.send(getAccountList, {})).toEqual([]);
    expect(tokens.current()).toBe('7.second');
  });

  it('does not bring the session back if the customer signed out meanwhile (SES-35)', async () => {
    const { services, sent, tokens, lostReasons } = signedIn(
      unauthorized,
      () => {
        tokens.drop();
        return fresh('7.second');
      },
      list,
    );
    expect((await failure(services.send(getAccountList, {}))).kind).toBe('signed out');
    expect(sent).toHaveLength(2);
    expect(tokens.current()).toBeUndefined();
    expect(lostReasons).toEqual([]);
  });

  it('that is missing is fetched with the cookie if a session is expected (SES-14)', async () => {
    const { services, tokens, sent } = signedIn(fresh('from cookie'), list);
    tokens.drop();
    await services.send(getAccountList, {});
    expect(sent[1]?.headers.Authorization).toBe('Bearer from cookie');
  });

  it('that is missing without a session ends in Invalid Session, and nothing is sent (SES-17)', async () => {
    const { services, sent, lostReasons } = world();
    expect((await failure(services.send(getAccountList, {}))).message).toBe('Invalid Session');
    expect(sent).toEqual([]);
    expect(lostReasons).toEqual(['Invalid Session']);
  });
});

describe('an answer that comes after its session has ended', () => {
  it('is dropped, so that it is not saved for the next customer (SES-34)', async () => {
    const { services, tokens } = signedIn(() => {
      tokens.keep({ access_token: '8.first', expires_in: 900 });
      return json(200, { data: [] });
    });
    expect((await failure(services.send(getAccountList, {}))).kind).toBe('signed out');
    expect(tokens.current()).toBe('8.first');
  });

  it('is not requested again for the next customer (SES-34)', async () => {
    const { services, tokens, sent } = signedIn(() => {
      tokens.keep({ access_token: '8.first', expires_in: 900 });
      return lost;
    });
    expect((await failure(services.send(getAccountList, {}))).kind).toBe('signed out');
    expect(sent).toHaveLength(1);
  });

  it('still reports what happened to the money (CHK-24)', async () => {
    const { services, tokens } = signedIn(() => {
      tokens.drop();
      return json(422, { message: 'Card declined.' });
    });
    expect(await services.sendMoney(checkout, {}, '0123456789abcdef')).toEqual({
      kind: 'declined',
      message: 'Card declined.',
    });
  });
});

describe('a payment', () => {
  const key = '0123456789abcdef';

  it('is sent once, with its key', async () => {
    const { services, sent } = signedIn(lost);
    expect(await services.sendMoney(checkout, {}, key)).toEqual({ kind: 'undetermined' });
    expect(sent.map(({ headers }) => headers['Idempotency-Key'])).toEqual([key]);
  });

  it.each<[string, Answer]>([
    ['a broken server', json(500, { message: 'Oops' })],
    ['a portal', portal],
    ['an answer that is not what was agreed', json(200, { data: {} })],
    [
      'a bank that wants a confirmation',
      json(202, { message: 'Confirm it.', state: 'open', confirming: { url: '/bank', until: 1 } }),
    ],
    ['a server that is still at it', json(504, { message: 'We are checking.' })],
  ])('is undetermined after %s', async (_, answer) => {
    expect(await signedIn(answer).services.sendMoney(checkout, {}, key)).toEqual({ kind: 'undetermined' });
  });

  it('is declined with the server’s message and code (CHK-18)', async () => {
    const { services } = signedIn(json(422, { message: 'Card declined.', code: 'checkout.declined' }));
    expect(await services.sendMoney(checkout, {}, key)).toEqual({
      kind: 'declined',
      message: 'Card declined.',
      code: 'checkout.declined',
    });
  });

  it('counts as unsent if this build is too old to pay: the server did not look at it', async () => {
    const { services } = signedIn(json(426, { message: 'Nothing was paid. Please update.' }));
    expect(await services.sendMoney(checkout, {}, key)).toEqual({
      kind: 'unsent',
      message: 'Nothing was paid. Please update.',
    });
  });

  it('counts as unsent if the sign-in could not be renewed first', async () => {
    const { services, tokens } = signedIn(lost);
    tokens.drop();
    expect((await services.sendMoney(checkout, {}, key)).kind).toBe('unsent');
  });
});

it('a receipt is requested by query (API-55)', async () => {
  const { services, sent } = signedIn(json(404, { message: 'No.' }));
  await failure(services.send(getReceipt, { confirmation_number: 'A/1' }));
  expect(sent[0]?.url).toBe('/services/web/transactions/GetReceipt?confirmation_number=A%2F1');
});
