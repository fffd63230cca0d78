import { expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { CallFailed } from '../../domain/api/failure.ts';
import { sampleSaved } from '../../domain/fixtures/method.ts';
import { NO_BILLING } from '../../domain/wallet/billing-address.ts';
import type {
  BegunEntry,
  beginMethodEntry,
  EntryState,
  giveUpMethodEntry,
  listMethodEntries,
  lookAtMethodEntry,
} from '../../domain/wallet/entry-calls.ts';
import { NOT_ENTERED, NOT_GIVEN_UP } from '../../domain/wallet/text/method-entry.ts';
import { methodEntryMachine } from './method-entry.machine.ts';

const PAGE: BegunEntry = { id: 'an entry', url: 'https://processor.example/1', until: 1 };
const DETAILS = {
  type: 'card',
  wallet_name: 'Trips',
  stored: true,
  business: false,
  billing_info: NO_BILLING,
  entity_id: null,
  back: '/cart/paymethods',
} as const;
const WAITING: EntryState = {
  ...PAGE,
  state: 'waiting',
  entered: false,
  message: '',
  was_saved_before: false,
  verify: null,
  method: null,
  details: DETAILS,
};
const GONE: EntryState = { ...WAITING, state: 'gone' };
const KNOWN: EntryState = { ...WAITING, state: 'known', method: sampleSaved(1), details: null };
const SAVED = { type: 'method.saved', method: KNOWN.method, wasSavedBefore: false, isGivenUp: false };
const lost = () => Promise.reject(new Error('lost'));
const failed = (status: number, message: string) =>
  Promise.reject(new CallFailed({ kind: 'refused', message, status, errors: {} }));

interface World {
  entry?: string | undefined;
  looks?: (() => Promise<EntryState>)[];
  givesUp?: (() => Promise<EntryState>)[];
  begins?: (() => Promise<BegunEntry>)[];
  open?: { id: string; back: string }[];
  /** The ports that fail. */
  fails?: readonly ('listMethodEntries' | 'leave' | 'watchPage')[];
}

function start({ entry, looks = [], givesUp = [], begins = [], open = [], fails = [] }: World = {}) {
  const check = (port: (typeof fails)[number]) => {
    if (fails.includes(port)) throw new Error(`${port} failed`);
  };
  const said: unknown[] = [];
  const keys: string[] = [];
  const left: string[] = [];
  const ended: string[] = [];
  let comeBack = () => {};
  const clock = new SimulatedClock();
  const actor = createActor(
    methodEntryMachine.provide({
      actors: {
        beginMethodEntry: fromPromise<BegunEntry, RequestOf<typeof beginMethodEntry>>(({ input }) => {
          keys.push(input.key);
          return (begins.shift() ?? (async () => PAGE))();
        }),
        lookAtMethodEntry: fromPromise<EntryState, RequestOf<typeof lookAtMethodEntry>>(() =>
          (looks.shift() ?? (async () => WAITING))(),
        ),
        giveUpMethodEntry: fromPromise<EntryState, RequestOf<typeof giveUpMethodEntry>>(({ input }) => {
          ended.push(input.id);
          return (givesUp.shift() ?? (async () => GONE))();
        }),
        listMethodEntries: fromPromise<
          AnswerOf<typeof listMethodEntries>,
          RequestOf<typeof listMethodEntries>
        >(async () => {
          check('listMethodEntries');
          return { items: open, verifying: [], has_saved: false };
        }),
        leave: fromPromise<void, BegunEntry & { readonly back: string }>(async ({ input }) => {
          check('leave');
          left.push(input.url);
        }),
        watchPage: fromCallback(({ sendBack }) => {
          check('watchPage');
          comeBack = () => sendBack({ type: 'page.returned' });
        }),
      },
    }),
    { input: { entry, back: '/cart/paymethods' }, clock },
  );
  actor.on('*', (event) => said.push(event));
  actor.start();
  const at = (value: string) => waitFor(actor, (snapshot) => snapshot.matches(value as never));
  const submit = (key: string) =>
    actor.send({
      type: 'entry.submitted',
      request: { key, ...DETAILS, entity_id: undefined, mandate: '' },
    });
  return {
    actor,
    clock,
    said,
    keys,
    left,
    ended,
    at,
    submit,
    comeBack: () => comeBack(),
    context: () => actor.getSnapshot().context,
  };
}

test('I leave for the page, come back, and the method is saved', async () => {
  const { actor, at, submit, left, said, comeBack } = start({ looks: [async () => KNOWN] });
  await at('entering');
  submit('one');
  expect(actor.getSnapshot().hasTag('busy')).toBe(true);
  await at('away');
  expect(left).toEqual([PAGE.url]);
  comeBack();
  await at('saved');
  expect(said).toEqual([SAVED]);
  expect(actor.getSnapshot().status).toBe('done');
});

test('after a fresh start the way back alone is enough', async () => {
  const { at, said } = start({ entry: PAGE.id, looks: [async () => KNOWN] });
  await at('saved');
  expect(said).toHaveLength(1);
});

test('an entry that I left half-way waits for me, and is asked about again by itself', async () => {
  const open = [
    { id: 'for another step', back: '/payment-methods' },
    { id: PAGE.id, back: '/cart/paymethods' },
  ];
  const { actor, at, clock, context } = start({ open, looks: [async () => WAITING, async () => KNOWN] });
  await at('waiting');
  expect([context().entry, context().page?.url]).toEqual([PAGE.id, PAGE.url]);
  expect(actor.getSnapshot().hasTag('waiting')).toBe(true);
  clock.increment(10_000);
  await at('saved');
});

test('a method of the entry that I begin after a change is one that I want', async () => {
  const { actor, at, submit, said, comeBack } = start({
    entry: PAGE.id,
    looks: [async () => WAITING, async () => KNOWN],
  });
  await at('waiting');
  actor.send({ type: 'form.chosen' });
  await at('entering');
  submit('two');
  await at('away');
  comeBack();
  await at('saved');
  expect(said).toEqual([SAVED]);
});

test('I can change what I entered instead of going back to the page', async () => {
  const { actor, at, context, ended } = start({ entry: PAGE.id });
  await at('waiting');
  actor.send({ type: 'form.chosen' });
  await at('entering');
  expect(context()).toMatchObject({ details: DETAILS, notice: '', entry: undefined });
  expect(ended).toEqual([PAGE.id]);
});

test('I can give the entry up: its page closes before I leave', async () => {
  const { actor, at, said, ended } = start({ entry: PAGE.id });
  await at('waiting');
  actor.send({ type: 'cancel.chosen' });
  await at('cancelled');
  expect([ended, said]).toEqual([[PAGE.id], [{ type: 'entry.cancelled' }]]);
});

test.each(['form.chosen', 'cancel.chosen'] as const)(
  'a number that was entered before %s is taken in, and an account goes on being verified',
  async (type) => {
    const known = start({ entry: PAGE.id, givesUp: [async () => KNOWN] });
    await known.at('waiting');
    known.actor.send({ type });
    await known.at('saved');
    expect(known.said).toEqual([{ ...SAVED, isGivenUp: true }]);
    const verifying = start({ entry: PAGE.id, givesUp: [async () => ({ ...WAITING, entered: true })] });
    await verifying.at('waiting');
    verifying.actor.send({ type });
    await verifying.at('ending');
    await verifying.at('waiting');
    expect(verifying.context().isEntered).toBe(true);
    const refused = start({ entry: PAGE.id, givesUp: [async () => ({ ...GONE, message: 'Too many.' })] });
    await refused.at('waiting');
    refused.actor.send({ type });
    await refused.at('entering');
    expect(refused.context().notice).toBe('Too many.');
  },
);

test.each(['form.chosen', 'cancel.chosen'] as const)(
  'an entry that %s could not end may still be open, and I look again',
  async (type) => {
    const { actor, at, context, said } = start({ entry: PAGE.id, givesUp: [lost] });
    await at('waiting');
    actor.send({ type });
    await at('unknown');
    expect([context().failure, said]).toEqual([NOT_GIVEN_UP, []]);
    actor.send({ type: 'retry.chosen' });
    await at('waiting');
  },
);

test('an entry that nobody knows any more is canceled, and one that I change is looked for first', async () => {
  const none = () => failed(404, 'None.');
  const left = start({ entry: PAGE.id, givesUp: [none] });
  await left.at('waiting');
  left.actor.send({ type: 'cancel.chosen' });
  await left.at('cancelled');
  const missing = start({ entry: PAGE.id, givesUp: [none], looks: [async () => WAITING, none] });
  await missing.at('waiting');
  missing.actor.send({ type: 'form.chosen' });
  await missing.at('entering');
  expect(missing.context()).toMatchObject({ entry: undefined, failure: '' });
});

test('where a server of the version before cannot end an entry, its page stays the way on', async () => {
  const open = start({ entry: PAGE.id, givesUp: [() => failed(404, 'None.')] });
  await open.at('waiting');
  open.actor.send({ type: 'form.chosen' });
  await open.at('looking');
  await open.at('waiting');
  expect(open.context().entry).toBe(PAGE.id);
});

test('nothing that was entered is lost when the number was not entered', async () => {
  const gone = start({ entry: PAGE.id, looks: [async () => GONE] });
  await gone.at('entering');
  expect(gone.context()).toMatchObject({ notice: NOT_ENTERED, details: DETAILS });
  const refused = start({ entry: PAGE.id, looks: [async () => ({ ...GONE, message: 'Too many.' })] });
  await refused.at('entering');
  expect(refused.context().notice).toBe('Too many.');
});

test('a lost answer begins the entry once; a change begins another', async () => {
  const { actor, at, submit, keys, context } = start({ begins: [lost, lost] });
  await at('entering');
  submit('one');
  await waitFor(actor, ({ context: { failure } }) => failure !== '');
  submit('two');
  await at('beginning');
  await at('entering');
  actor.send({ type: 'entry.edited' });
  expect(context().failure).toBe('');
  submit('three');
  await at('away');
  expect(keys).toEqual(['one', 'one', 'three']);
});

test('a server that does not say what came of it is asked again; an entry that it does not know starts anew', async () => {
  const silent = start({ entry: PAGE.id, looks: [() => failed(503, 'Not now.'), async () => KNOWN] });
  await silent.at('unknown');
  expect(silent.context().failure).toBe('Not now.');
  silent.actor.send({ type: 'retry.chosen' });
  await silent.at('saved');
  const missing = start({ entry: PAGE.id, looks: [() => failed(404, 'None.')] });
  await missing.at('entering');
  expect(missing.context()).toMatchObject({ notice: '', failure: '', entry: undefined });
});

test('a page that opened in another window is asked about after a while', async () => {
  const { at, submit, clock } = start({ looks: [async () => WAITING] });
  await at('entering');
  submit('one');
  await at('away');
  clock.increment(8_000);
  await at('waiting');
});

test('a wallet that cannot tell what is still open shows the form', async () => {
  const { actor, at, context } = start({ fails: ['listMethodEntries'] });
  await at('entering');
  expect([actor.getSnapshot().hasTag('form'), context().entry, context().failure]).toEqual([
    true,
    undefined,
    '',
  ]);
});

test("a processor's page that does not open is asked about at once, and I can try it again", async () => {
  const { at, submit, left, context } = start({ fails: ['leave'] });
  await at('entering');
  submit('one');
  await at('waiting');
  expect([left, context().page?.url]).toEqual([[], PAGE.url]);
});

test('where nobody can tell that I came back, the entry is asked about at once and by my own choice', async () => {
  const { actor, at, submit, said } = start({
    fails: ['watchPage'],
    looks: [async () => WAITING, async () => KNOWN],
  });
  await at('entering');
  submit('one');
  await at('unknown');
  expect(said).toEqual([]);
  actor.send({ type: 'retry.chosen' });
  await at('saved');
  expect(said).toEqual([SAVED]);
});

test('coming back from the page asks again, and an entry that is still open goes on waiting', async () => {
  const verify = { ...WAITING, entered: true };
  const { actor, at, comeBack, clock, context, said } = start({
    entry: PAGE.id,
    looks: [async () => WAITING, async () => verify, async () => GONE],
  });
  await at('waiting');
  expect(context().isEntered).toBe(false);
  comeBack();
  expect(actor.getSnapshot().value).toEqual({ waiting: 'asking' });
  await waitFor(actor, (snapshot) => snapshot.matches({ waiting: 'resting' }));
  expect(context().isEntered).toBe(true);
  clock.increment(10_000);
  await at('entering');
  expect([context().notice, context().details, said]).toEqual([NOT_ENTERED, DETAILS, []]);
});

test('an entry that waits is not called lost or saved while the server does not answer', async () => {
  const { actor, at, clock, context, said } = start({
    entry: PAGE.id,
    looks: [async () => WAITING, () => failed(503, 'Not now.'), async () => WAITING],
  });
  await at('waiting');
  clock.increment(10_000);
  await at('unknown');
  expect([context().failure, context().entry, said]).toEqual(['Not now.', PAGE.id, []]);
  actor.send({ type: 'retry.chosen' });
  await at('waiting');
  expect(context().failure).toBe('');
});
