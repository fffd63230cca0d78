import { expect, test } from 'vitest';
import { createActor, type PromiseActorLogic, toPromise } from 'xstate';
import type { MadePasskey, UsedPasskey } from '../../domain/office/sign-in/passkey.ts';
import type { OfficeClient } from './client.ts';
import { passkeyActors } from './passkey-actors.ts';
import type { Passkeys } from './passkeys.ts';

const TASK = { challenge: 'c' };
const USED = { id: 'used' } as UsedPasskey;
const MADE = { id: 'made' } as MadePasskey;

const INPUTS = {
  signInByPasskey: { ticket: 't' },
  joinByPasskey: { ticket: 't' },
  refreshByPasskey: undefined,
  addPasskey: { name: 'Phone' },
} as const;

type Name = keyof typeof INPUTS;

/** Runs an actor; `failing` names the step that fails. Resolves to what was asked of whom. */
function run(name: Name, failing?: 'begin' | 'ask' | 'check') {
  const asked: [who: string, what: unknown][] = [];
  const send: OfficeClient['send'] = async ({ path }, request) => {
    asked.push([path.replace('/office/v1/', ''), request]);
    const step = path.endsWith('challenge') ? 'begin' : 'check';
    if (step === failing) throw new Error('refused');
    return (step === 'begin' ? TASK : {}) as never;
  };
  const client = { send } as OfficeClient;
  const answered = async <Passkey>(task: unknown, passkey: Passkey) => {
    asked.push(['browser', task]);
    if (failing === 'ask') throw new Error('turned down');
    return passkey;
  };
  const passkeys: Passkeys = {
    areSupported: true,
    use: (task) => answered(task, USED),
    make: (task) => answered(task, MADE),
  };
  const logic = passkeyActors(client, passkeys)[name] as PromiseActorLogic<unknown, unknown>;
  return { asked, done: toPromise(createActor(logic, { input: INPUTS[name] }).start()) };
}

test.each([
  ['signInByPasskey', 'sign-in/passkey', { ticket: 't' }, USED],
  ['joinByPasskey', 'invitations/passkey', { ticket: 't' }, MADE],
  ['refreshByPasskey', 'session/passkey', {}, USED],
  ['addPasskey', 'factors/passkeys', {}, MADE],
] as const)(
  '%s answers the task of the server with a passkey of the browser',
  async (name, path, task, passkey) => {
    const { asked, done } = run(name);
    await done;
    expect(asked).toEqual([
      [`${path}/challenge`, task],
      ['browser', TASK],
      [path, { ...INPUTS[name], passkey }],
    ]);
  },
);

test.each([
  ['begin', 1],
  ['ask', 2],
  ['check', 3],
] as const)(
  'what fails at the step %s ends the actor, and no further step is made',
  async (failing, steps) => {
    for (const name of Object.keys(INPUTS) as Name[]) {
      const { asked, done } = run(name, failing);
      await expect(done).rejects.toThrow();
      expect(asked).toHaveLength(steps);
    }
  },
);
