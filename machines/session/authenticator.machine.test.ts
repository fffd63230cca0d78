import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { CallFailed } from '../../domain/api/failure.ts';
import { SET_UP_LIFE } from '../../domain/session/authenticator.ts';
import type {
  confirmAuthenticator,
  endAuthenticator,
  getAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
} from '../../domain/session/authenticator-calls.ts';
import { AUTHENTICATOR } from '../../domain/session/text/security.ts';
import { authenticatorMachine } from './authenticator.machine.ts';

type Codes = AnswerOf<typeof renewRecoveryCodes>;

interface World {
  active?: boolean;
  read?: () => Promise<never>;
  start?: () => Promise<never>;
  confirm?: (code: string) => Promise<Codes>;
  renew?: () => Promise<Codes>;
  end?: () => Promise<{ success: true }>;
}

const settle = () => new Promise((resolve) => setTimeout(resolve));
const refused = (message: string, errors = {}) =>
  Promise.reject(new CallFailed({ kind: 'refused', status: 422, message, errors }));
const lost = () => Promise.reject(new Error('no answer'));

/** The server of a customer, which the test may change. */
async function open(world: World = {}) {
  const server = { active: false, started: 0, ...world };
  const clock = new SimulatedClock();
  const actor = createActor(
    authenticatorMachine.provide({
      actors: {
        getAuthenticator: fromPromise<AnswerOf<typeof getAuthenticator>, RequestOf<typeof getAuthenticator>>(
          async () =>
            server.read?.() ?? { active: server.active, recovery_codes_left: server.active ? 7 : 0 },
        ),
        startAuthenticator: fromPromise<
          AnswerOf<typeof startAuthenticator>,
          RequestOf<typeof startAuthenticator>
        >(async () => {
          server.started += 1;
          return server.start?.() ?? { key: 'JBSWY3DP', address: 'otpauth://totp/Billfold' };
        }),
        confirmAuthenticator: fromPromise<Codes, RequestOf<typeof confirmAuthenticator>>(async ({ input }) =>
          server.confirm ? server.confirm(input.code) : { recovery_codes: ['AAAAA-BBBBB'] },
        ),
        renewRecoveryCodes: fromPromise<Codes, RequestOf<typeof renewRecoveryCodes>>(
          async () => server.renew?.() ?? { recovery_codes: ['CCCCC-DDDDD'] },
        ),
        endAuthenticator: fromPromise<AnswerOf<typeof endAuthenticator>, RequestOf<typeof endAuthenticator>>(
          async () => server.end?.() ?? { success: true },
        ),
      },
    }),
    { clock },
  ).start();
  await settle();
  const send = async (event: Parameters<typeof actor.send>[0]) => {
    actor.send(event);
    await settle();
    return actor.getSnapshot();
  };
  const toKey = async () => send({ type: 'setUp.chosen' });
  return { actor, server, clock, send, toKey };
}

test('the key is shown until its first code, then the recovery codes, once (ruling 76)', async () => {
  const { send, toKey } = await open();
  expect((await toKey()).context).toMatchObject({ key: 'JBSWY3DP', address: 'otpauth://totp/Billfold' });
  const shown = await send({ type: 'code.submitted', code: '123456' });
  expect([shown.value, shown.context.codes, shown.context.key]).toEqual(['codesShown', ['AAAAA-BBBBB'], '']);
  const kept = await send({ type: 'codes.kept' });
  expect([kept.value, kept.context.codes, kept.context.left]).toEqual(['on', [], 1]);
});

test('a wrong first code is refused at its field, and another can be entered (ruling 76)', async () => {
  const { send, server, toKey } = await open({ confirm: () => refused('Wrong.', { code: 'Wrong.' }) });
  await toKey();
  const wrong = await send({ type: 'code.submitted', code: '000000' });
  expect([wrong.value, wrong.context.codeError, wrong.context.key]).toEqual([
    'keyShown',
    'Wrong.',
    'JBSWY3DP',
  ]);
  delete server.confirm;
  expect((await send({ type: 'code.submitted', code: '123456' })).value).toBe('codesShown');
});

test('after ten minutes the key is gone and the customer is told to start again (ruling 76)', async () => {
  const { actor, clock, toKey } = await open();
  await toKey();
  clock.increment(SET_UP_LIFE - 1);
  expect(actor.getSnapshot().value).toBe('keyShown');
  clock.increment(1);
  const { value, context } = actor.getSnapshot();
  expect([value, context.key, context.message]).toEqual(['off', '', AUTHENTICATOR.setUpTooLate]);
});

test('a set-up that the server has discarded begins again', async () => {
  const { send, toKey } = await open({ confirm: () => refused('Please start again.') });
  await toKey();
  const { value, context } = await send({ type: 'code.submitted', code: '123456' });
  expect([value, context.key, context.message]).toEqual(['off', '', 'Please start again.']);
});

test('when the answer to the first code is lost, the server tells whether the app is on (ruling 76)', async () => {
  const { send, server, toKey } = await open({ confirm: lost });
  await toKey();
  const unchanged = await send({ type: 'code.submitted', code: '123456' });
  expect([unchanged.value, unchanged.context.key, unchanged.context.message]).toEqual([
    'keyShown',
    'JBSWY3DP',
    'The code could not be checked. Please try again.',
  ]);
  server.confirm = () => {
    server.active = true;
    return lost();
  };
  const on = await send({ type: 'code.submitted', code: '123456' });
  expect([on.value, on.context.key, on.context.left, on.context.message]).toEqual([
    'on',
    '',
    7,
    AUTHENTICATOR.codesUnseen,
  ]);
});

test('leaving the set-up forgets the key', async () => {
  const { send, toKey } = await open();
  await toKey();
  const { value, context } = await send({ type: 'setUp.left' });
  expect([value, context.key, context.address]).toEqual(['off', '', '']);
});

test('new recovery codes are shown once, and a failure says that the former ones may have ended (ruling 76)', async () => {
  const { send, server } = await open({ active: true });
  expect((await send({ type: 'newCodes.chosen' })).context).toMatchObject({
    codes: ['CCCCC-DDDDD'],
    left: 1,
  });
  await send({ type: 'codes.kept' });
  server.renew = lost;
  const { value, context } = await send({ type: 'newCodes.chosen' });
  expect([value, context.message]).toEqual(['on', expect.stringContaining('may have ended')]);
});

test('it is turned off after a question, and stays on when that fails (ruling 76)', async () => {
  const { send, server } = await open({ active: true, end: () => refused('Not now.') });
  expect((await send({ type: 'end.chosen' })).hasTag('asked')).toBe(true);
  expect((await send({ type: 'end.dismissed' })).value).toBe('on');
  await send({ type: 'end.chosen' });
  const failed = await send({ type: 'end.confirmed' });
  expect([failed.value, failed.context.message]).toEqual(['on', 'Not now.']);
  delete server.end;
  await send({ type: 'end.chosen' });
  expect((await send({ type: 'end.confirmed' })).value).toBe('off');
});

test('a setting that could not be read can be read again', async () => {
  const { actor, server, send } = await open({ active: true, read: lost });
  expect(actor.getSnapshot().hasTag('unread')).toBe(true);
  delete server.read;
  const { value, context } = await send({ type: 'retry.chosen' });
  expect([value, context.left, context.message]).toEqual(['on', 7, '']);
});

test('a set-up that does not begin says why, and one from elsewhere shows as on (ruling 76)', async () => {
  const { server, toKey } = await open({ start: () => refused('Not now.') });
  const off = await toKey();
  expect([off.value, off.context.key, off.context.message]).toEqual(['off', '', 'Not now.']);
  server.active = true;
  const on = await toKey();
  expect([on.value, on.context.key, on.context.message, on.context.left]).toEqual(['on', '', '', 7]);
  expect(server.started).toBe(2);
});
