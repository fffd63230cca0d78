import { beforeEach, describe, expect, it } from 'vitest';
import type { Reply } from '../http/request.ts';
import { readMarker } from './expected-session.ts';
import { isStillValid } from './is-still-valid.ts';
import { tokenCalls } from './token-calls.ts';
import { createTokens } from './tokens.ts';

const answered = (status: number, body: unknown = {}): Reply => ({ kind: 'answered', status, body });
const fresh = answered(200, { data: { access_token: 'new', expires_in: 900 } });
const late = answered(401, { message: 'Invalid Session' });
const missed: Reply = { kind: 'missed', why: 'network' };

const world = (...replies: Reply[]) => worldOn(localStorage, ...replies);

function worldOn(storage: Storage, ...replies: Reply[]) {
  const calls: string[] = [];
  const tokens = createTokens({
    calls: tokenCalls(async ({ method, path }, _, { headers } = {}) => {
      calls.push(`${method} ${path} ${headers?.Authorization ?? ''}`.trim());
      return replies.shift() ?? missed;
    }),
    storage,
    locks: undefined,
  });
  return { tokens, calls };
}

beforeEach(() => localStorage.clear());

it('a session that is lost because even the renewed token was refused is not renewed once more (SES-20)', async () => {
  const { tokens, calls } = world(late, fresh, answered(200));
  tokens.keep({ access_token: 'a', expires_in: 900 });
  tokens.lose('Invalid Session');
  await tokens.end();
  expect(calls).toEqual(['DELETE /oauth/v2.1/access-token Bearer a']);
  expect(readMarker(localStorage)).toBeUndefined();
});

describe('signing out', () => {
  it('revokes the token at hand at the server (SES-35)', async () => {
    const { tokens, calls } = world(answered(200));
    tokens.keep({ access_token: 'a', expires_in: 900 });
    await tokens.end();
    expect(calls).toEqual(['DELETE /oauth/v2.1/access-token Bearer a']);
    expect(tokens.current()).toBeUndefined();
    expect(readMarker(localStorage)).toBeUndefined();
  });

  it('is remembered without a connection and done at the next contact (ruling 14)', async () => {
    const { tokens, calls } = world(missed, fresh, answered(200));
    tokens.keep({ access_token: 'a', expires_in: 900 });
    await tokens.end();
    expect(readMarker(localStorage)).toEqual({ state: 'ending' });
    expect(tokens.expected()).toBeUndefined();
    await tokens.endRemembered();
    expect(calls.slice(1)).toEqual([
      'POST /services/web/customer/RefreshToken',
      'DELETE /oauth/v2.1/access-token Bearer new',
    ]);
    expect(readMarker(localStorage)).toBeUndefined();
  });

  it.each<[string, Reply[]]>([
    ['the token was late and a fresh one ended it', [late, fresh, answered(200)]],
    ['the token was late and the cookie was refused', [late, late]],
    ['it answered without a body', [{ kind: 'answered', status: 204, body: undefined }]],
  ])('is over when %s (SES-35)', async (_, replies) => {
    const { tokens, calls } = world(...replies);
    tokens.keep({ access_token: 'a', expires_in: 900 });
    await tokens.end();
    expect(readMarker(localStorage)).toBeUndefined();
    expect(calls).toEqual(
      [
        'DELETE /oauth/v2.1/access-token Bearer a',
        'POST /services/web/customer/RefreshToken',
        'DELETE /oauth/v2.1/access-token Bearer new',
      ].slice(0, replies.length),
    );
  });

  it.each<[string, Reply[]]>([
    ['another refusal than of the token', [answered(403)]],
    ['a renewal that did not get through', [late, missed]],
    ['a renewal that was refused for another cause', [late, answered(429)]],
    ['a fresh token that was refused too', [late, fresh, late]],
  ])('is still to be done after %s (ruling 14)', async (_, replies) => {
    const { tokens } = world(...replies);
    tokens.keep({ access_token: 'a', expires_in: 900 });
    await tokens.end();
    expect(readMarker(localStorage)).toEqual({ state: 'ending' });
  });

  it('does not end a session that began meanwhile (SES-04, SES-35)', async () => {
    const { tokens, calls } = world(missed, late);
    tokens.keep({ access_token: 'a', expires_in: 900 });
    await tokens.end();
    tokens.keep({ access_token: 'b', expires_in: 900 });
    await tokens.endRemembered();
    expect(calls).toEqual(['DELETE /oauth/v2.1/access-token Bearer a']);
    expect(tokens.current()).toBe('b');
  });

  it('is done if the server no longer knows the session', async () => {
    const { tokens } = world(missed, answered(401, { message: 'There is no token to refresh!' }));
    await tokens.end();
    await tokens.endRemembered();
    expect(readMarker(localStorage)).toBeUndefined();
  });
});

it('a session that is 90 days old says that it must be signed in again (ruling 12)', async () => {
  const reason = 'You signed in more than 90 days ago. Please sign in again.';
  const { tokens } = world(answered(401, { message: reason }));
  expect(await tokens.refresh()).toEqual({ kind: 'refused', reason });
});

describe('a browser that refuses to store anything', () => {
  const refusing = {
    getItem: () => null,
    removeItem: () => undefined,
    setItem: () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    },
  } as unknown as Storage;

  it('signs in and out all the same, and the session ends with the page (SES-14)', async () => {
    const { tokens } = worldOn(refusing, missed, fresh, answered(200));
    tokens.keep({ access_token: 'a', expires_in: 900 });
    tokens.expect({ customer: 7, keep: true, lastUsed: 5 });
    tokens.touch(9);
    expect(tokens.expected()).toEqual({ state: 'expected', customer: 7, keep: true, lastUsed: 9 });
    await tokens.end();
    expect(tokens.expected()).toBeUndefined();
    await tokens.endRemembered();
    expect(worldOn(refusing).tokens.expected()).toBeUndefined();
  });
});

describe('the stored session mark', () => {
  it('expects a session with Keep off only until the browser is closed, and one with Keep on longer (SES-14)', () => {
    const { tokens } = world();
    const close = () => {
      // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
      document.cookie = 'billfold-open=; Path=/; Max-Age=0';
    };
    tokens.expect({ customer: 7, keep: false, lastUsed: 1 });
    expect(tokens.expected()?.customer).toBe(7);
    close();
    expect(tokens.expected()).toBeUndefined();
    expect(readMarker(localStorage)).toEqual({ state: 'ending' });
    tokens.expect({ customer: 7, keep: true, lastUsed: 1 });
    close();
    expect(tokens.expected()?.customer).toBe(7);
  });

  it('contains the customer, Keep and the last use, and nothing else (ruling 12)', () => {
    const { tokens } = world();
    tokens.keep({ access_token: 'secret', refresh_token: 'secret', expires_in: 900 });
    tokens.expect({ customer: 7, keep: true, lastUsed: 5 });
    tokens.touch(9);
    expect({ ...localStorage }).toEqual({
      'billfold.session': '{"state":"expected","customer":7,"keep":true,"lastUsed":9}',
    });
  });

  it('is good for 7 days with Keep on and for 30 idle minutes with Keep off (SES-14)', () => {
    const at = (keep: boolean, minutes: number) =>
      isStillValid({ state: 'expected', customer: 7, keep, lastUsed: 0 }, minutes * 60_000);
    expect([at(true, 7 * 1440 - 1), at(true, 7 * 1440), at(false, 29), at(false, 30)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});
