import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type ActorLogic,
  type AnyActorLogic,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventObject,
  fromPromise,
  SimulatedClock,
  setup,
  transition,
} from 'xstate';
import { getAdjacencyMap } from 'xstate/graph';
import { CallFailed } from '../../domain/api/failure.ts';
import { SETUP_TABS, type SetupTab } from '../../domain/auto-pay/form.ts';
import type { PaymentAttempt } from '../../domain/checkout/payment-calls.ts';
import { sampleAutoPay } from '../../domain/fixtures/auto-pay.ts';
import { sampleAnswer, sampleMethod } from '../../domain/fixtures/checkout.ts';
import { taxDraftSubject } from '../../domain/outbox/tax-draft-change.ts';
import { calendarDate } from '../../domain/values/calendar-date.ts';
import { cents } from '../../domain/values/cents.ts';
import { autoPaySetupMachine } from '../../machines/auto-pay/auto-pay-setup.machine.ts';
import { checkoutMachine } from '../../machines/checkout/checkout.machine.ts';
import { taxReturnMachine } from '../../machines/tax/tax-return.machine.ts';
import { type Adapters, createAdapters } from '../adapters/adapters.ts';
import type { Shelf } from '../adapters/device/store.ts';
import { SHELVES } from '../offline/remove-damaged.ts';
import { cartQuery } from '../queries/cart.ts';
import { cartWiring } from '../screens/cart/wiring.ts';
import { taxReturnWiring } from '../screens/tax-return/wiring.ts';
import { checkoutWiring } from '../widgets/pay/wiring.ts';
// It asks for the review before a tap is sent, and brings the calendar.
import '../adapters/http/client.ts';
import { PROVEN } from './never-failing.fixture.ts';
import { startApp } from './start-app.ts';

const KEY = 'key-of-a-payment-1';
const TOTAL = cents(8420);

const refuse = (name: string) => () => {
  throw new DOMException('No.', name);
};

const TAX_RETURN = 31;

const DRAFT = { id: 'damaged', kind: 'tax draft', subject: taxDraftSubject(TAX_RETURN) };

/** What a damaged store may hand out in place of a row's value. */
const DAMAGES: Readonly<Record<string, unknown>> = {
  null: null,
  nothing: undefined,
  'a text': 'text',
  'a number': 7,
  'a list': [null],
  'an empty object': {},
  'fields of other kinds': { key: null, total: 'much', at: 'early', kind: 1, lines: 'two', items: null },
  'a draft without a request': DRAFT,
  'a draft without lines': { ...DRAFT, request: { taxreturn: null } },
  'a draft of no line': { ...DRAFT, request: { taxreturn: { taxReturnDetails: [null] } } },
  'a refusal of no line': { kind: 'refused', message: 'No.', lines: [], entered: [{}] },
  'a difference in no line': { kind: 'recalculated', lines: [null] },
};

/** Puts it into each shelf, also under the ids by which rows are read one at a time. */
function damagedBy(value: unknown): World {
  const ids = [DRAFT.id, KEY, `draft aftermath/${TAX_RETURN}`, cartQuery.id];
  const rows = Object.keys(SHELVES).flatMap((shelf) =>
    ids.map((id) => ({ shelf: shelf as Shelf, id, at: 1, value })),
  );
  return async ({ device }) => {
    for (const row of rows) await device.save([row]);
  };
}

const DAMAGED: Readonly<Record<string, World>> = Object.fromEntries(
  Object.entries(DAMAGES).map(([name, value]) => [`whose rows hold ${name}`, damagedBy(value)]),
);

type World = (adapters: Adapters) => Promise<unknown> | unknown;

/** Browsers and servers that fail in every way that this app knows of. */
const WORLDS: Readonly<Record<string, World>> = {
  'in which all is well': () => {},
  'that opens no database': () => vi.spyOn(indexedDB, 'open').mockImplementation(refuse('SecurityError')),
  'whose disk is full': () =>
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(refuse('QuotaExceededError')),
  'that loses its database': () =>
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(refuse('InvalidStateError')),
  'whose rows cannot be read': () => {
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(refuse('UnknownError'));
    vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(refuse('UnknownError'));
    vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementation(refuse('UnknownError'));
  },
  'whose database another tab deletes': () =>
    new Promise((gone) => {
      indexedDB.deleteDatabase('billfold').onsuccess = gone;
    }),
  ...DAMAGED,
  'that knows no channels between tabs': () => vi.stubGlobal('BroadcastChannel', undefined),
  'that stores nothing beside the database': () => {
    for (const name of ['getItem', 'setItem', 'removeItem', 'clear'] as const)
      vi.spyOn(Storage.prototype, name).mockImplementation(refuse('SecurityError'));
  },
  'whose clock stands at its beginning': () => vi.spyOn(Date, 'now').mockReturnValue(0),
};

const answering = (status: number) => async () => Response.json({ message: 'No.' }, { status });

const ANSWERS: Readonly<Record<string, () => Promise<Response>>> = {
  'no server': () => Promise.reject(new TypeError('Failed to fetch')),
  ...Object.fromEntries(
    [202, 400, 401, 403, 404, 408, 409, 422, 426, 429, 500, 502, 503, 504].map((status) => [
      `the status ${status}`,
      answering(status),
    ]),
  ),
  'a redirect': async () => new Response(null, { status: 302, headers: { location: '/elsewhere' } }),
  'an answer without a body': async () => new Response(null),
  'no content': async () => new Response(null, { status: 204 }),
  'a refusal without a body': async () => new Response(null, { status: 422 }),
  'a body that breaks off': async () =>
    new Response('{"data": {', { headers: { 'content-type': 'application/json' } }),
  'the page of a hotel': async () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
  'an answer of another kind': async () => Response.json({ data: { nothing: true } }),
  'an answer that is null': async () => Response.json(null),
};

let customer = 0;

beforeEach(() => {
  customer += 1;
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function openIn(
  world: World,
  fetch: typeof globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch')),
): Promise<Adapters> {
  const adapters = createAdapters({ fetch });
  await adapters.device.open(customer, true);
  await adapters.device.save([
    { shelf: 'attempts', id: KEY, at: 1, value: { key: KEY, total: TOTAL, at: 1, bills: [11] } },
  ]);
  await world(adapters);
  return adapters;
}

/** Starts an actor of a wired machine. Without the observer, its failure would be an unhandled error. */
function start(machine: AnyStateMachine, name: string, input: unknown = {}) {
  const logic = machine.implementations.actors[name] as AnyActorLogic;
  expect(logic).toBeDefined();
  const actor = createActor(logic, { input });
  actor.subscribe({ error: () => {} });
  return actor.start();
}

async function expectAnswer(machine: AnyStateMachine, port: string, input?: unknown): Promise<unknown> {
  const actor = start(machine, port, input);
  await vi.waitFor(() => expect(actor.getSnapshot().status).not.toBe('active'), 15_000);
  expect(actor.getSnapshot()).toMatchObject({ status: 'done', error: undefined });
  return actor.getSnapshot().output;
}

async function expectListening(machine: AnyStateMachine, listener: string): Promise<void> {
  const actor = start(machine, listener);
  await new Promise((resolve) => setTimeout(resolve));
  expect(actor.getSnapshot()).toMatchObject({ status: 'active', error: undefined });
  actor.stop();
}

type Proof = keyof typeof PROVEN;

const WIRED: Readonly<Record<string, (adapters: Adapters) => AnyStateMachine>> = {
  checkout: checkoutWiring,
  cart: cartWiring,
  taxReturn: taxReturnWiring,
  session: sessionOf,
};

function sessionOf(adapters: Adapters): AnyStateMachine {
  const { session, root } = startApp(adapters);
  const { machine } = session.getSnapshot();
  root.stop();
  return machine;
}

/** The machine of a proof, as the app wires it, and the one actor that the proof is about. */
function subjectOf(proof: Proof, adapters: Adapters): [AnyStateMachine, string] {
  const { machine, subjects } = PROVEN[proof];
  return [wiredMachine(machine, adapters), subjects[0]];
}

function wiredMachine(id: string, adapters: Adapters): AnyStateMachine {
  const machine = WIRED[id]?.(adapters);
  expect(machine?.id).toBe(id);
  return machine as AnyStateMachine;
}

const worlds = Object.entries(WORLDS);

const LISTENERS = [
  'A checkout hears of other tabs in every browser',
  'A cart hears of the connection in every browser',
  'A session hears of the page and of the other tabs in every browser',
] as const;

describe.each(LISTENERS)('%s', (proof) => {
  test.each(worlds)('one %s', async (_, world) => {
    const { machine, subjects } = PROVEN[proof];
    const wired = wiredMachine(machine, await openIn(world));
    for (const listener of subjects) await expectListening(wired, listener);
  });
});

const READERS = [
  ['A device reads its open payments in every browser', { sought: '' }],
  ['A device forgets a payment in every browser', { key: KEY }],
  ['The clock is read in every browser', {}],
  ['A session measures how long nothing was done in every browser', {}],
] as const;

describe.each(READERS)('%s', (proof, input) => {
  test.each(worlds)('one %s', async (_, world) => {
    await expectAnswer(...subjectOf(proof, await openIn(world)), input);
  });
});

const OPENS = 'A device reads the draft of a tax return in every browser';

describe(OPENS, () => {
  test.each(worlds)('one %s', async (_, world) => {
    const opened = await expectAnswer(...subjectOf(OPENS, await openIn(world)), { taxReturnId: TAX_RETURN });
    expect(opened).toEqual({ change: undefined, aftermath: undefined });
  });
});

const PAYS = 'A call that pays never fails: what became of the money is its answer';

describe(PAYS, () => {
  test.each(Object.entries(ANSWERS))('with %s', async (_, answer) => {
    const asked: string[] = [];
    const adapters = await openIn(
      () => {},
      (url) => {
        asked.push(`${url}`);
        return answer();
      },
    );
    adapters.tokens.keep({ access_token: `${customer}.first`, expires_in: 900 });
    adapters.tokens.expect({ customer, keep: true, lastUsed: Date.now() });
    await expectAnswer(...subjectOf(PAYS, adapters), { key: KEY, request: {} });
    expect(asked[0]).toMatch(/Checkout$/);
  });
});

const LEAVES = 'A session is left in every browser';

describe(LEAVES, () => {
  const ways = ['chosen', 'idle', 'lost', 'elsewhere'] as const;
  test.each(worlds.flatMap(([name, world]) => ways.map((how) => [name, how, world] as const)))(
    'one %s: %s',
    async (_, how, world) => {
      await expectAnswer(...subjectOf(LEAVES, await openIn(world)), { how, reason: 'It ended.' });
    },
  );
});

type Sent = EventObject & Readonly<Record<string, unknown>>;

/**
 * Feeds a machine these events in every state that they lead to, and every end of the actors that it runs then. XState
 * throws where a machine would fail.
 */
function statesAfter(
  machine: AnyStateMachine,
  input: unknown,
  sent: readonly Sent[],
  outputs: readonly unknown[],
) {
  const events = ({ status, _nodes }: AnyMachineSnapshot): Sent[] => {
    const running = _nodes.flatMap(({ invoke }) => invoke.map(({ id }) => id));
    const ends = running.flatMap((actorId) => [
      ...outputs.map((output) => ({ type: `xstate.done.actor.${actorId}`, actorId, output })),
      ...FAILURES.map((error) => ({ type: `xstate.error.actor.${actorId}`, actorId, error })),
    ]);
    return status === 'active' ? [...sent, ...ends] : [];
  };
  const states = getAdjacencyMap(machine as unknown as ActorLogic<AnyMachineSnapshot, Sent, unknown>, {
    input,
    events,
    serializeState: ({ value, context, status }) =>
      JSON.stringify([value, status, { ...context, checks: Math.min(Number(context.checks), 4) }]),
    limit: 50_000,
  });
  return Object.values(states).map(({ state }) => state as AnyMachineSnapshot);
}

/** The machine that this one runs as the actor that the proof is about. */
function machineIn(parent: AnyStateMachine, proof: Proof): AnyStateMachine {
  const { machine, subjects } = PROVEN[proof];
  expect(parent.id).toBe(machine);
  return parent.implementations.actors[subjects[0]] as AnyStateMachine;
}

const FAILURES = [
  undefined,
  new CallFailed({ kind: 'refused', status: 409, message: 'No.', errors: {} }),
  new CallFailed({ kind: 'unknown', status: 500, message: 'No.', errors: {} }),
];

const ASKS = 'The machine that asks what became of a payment never fails';

describe(ASKS, () => {
  const open = { key: KEY, started: 1, total: TOTAL, bills: [11] };
  const answers: readonly PaymentAttempt[] = [
    { state: 'open', ...open },
    { state: 'open', ...open, confirming: { url: 'https://bank.example', until: 1 } },
    { state: 'void', key: KEY },
    { state: 'declined', key: KEY, message: 'No.' },
    { state: 'accepted', key: KEY, answer: sampleAnswer() },
  ];
  const input = { key: KEY, pauses: [2_000, 5_000, 10_000] };

  test('in every state, with every answer', () => {
    const sent = [
      { type: 'connection.returned' },
      { type: 'xstate.after.checkPause.attemptOutcome.waiting' },
    ];
    const states = statesAfter(machineIn(checkoutMachine, ASKS), input, sent, answers);
    expect(new Set(states.map(({ status }) => status))).toEqual(new Set(['active', 'done']));
    const outputs = states.filter(({ status }) => status === 'done').map(({ output }) => output.kind);
    expect([...new Set(outputs)].sort()).toEqual(['accepted', 'unpaid']);
  });

  test.each(answers)(
    'while it tells its parent that the payment is still open, then hears $state',
    async (last) => {
      for (const first of [...answers, ...FAILURES]) {
        const told: unknown[] = [];
        const given = [first, last, answers.at(-1)];
        const stillOpen = given.slice(0, given.findIndex(isSettled)).filter(isOpen).length;
        const child = machineIn(checkoutMachine, ASKS).provide({
          actors: {
            getPaymentAttempt: fromPromise(async () => {
              const answer = given.shift();
              if (!answer || answer instanceof Error) throw answer;
              return answer;
            }),
          },
        });
        const clock = new SimulatedClock();
        const parent = createActor(
          parentOf(child, input, (event) => told.push(event)),
          { clock },
        ).start();
        await vi.waitFor(() => {
          clock.increment(20_000);
          expect(parent.getSnapshot().status).toBe('done');
        });
        expect(parent.getSnapshot().value).toBe('known');
        expect(told).toHaveLength(stillOpen);
      }
    },
  );
});

const isOpen = (answer: unknown) => (answer as PaymentAttempt | undefined)?.state === 'open';
const isSettled = (answer: unknown) => answer !== undefined && !(answer instanceof Error) && !isOpen(answer);

/** A machine that runs this one and hears what it tells. A failure of it ends in a state of its own. */
function parentOf(child: AnyStateMachine, input: unknown, onTold: (event: EventObject) => void) {
  return setup({
    actors: { child },
    actions: { note: ({ event }) => onTold(event) },
  }).createMachine({
    initial: 'running',
    states: {
      running: {
        invoke: { src: 'child', input, onDone: 'known', onError: 'failed' },
        on: { 'attempt.stillOpen': { actions: 'note' } },
      },
      known: { type: 'final' },
      failed: { type: 'final' },
    },
  });
}

const PUTS = 'The machine that puts a tax return into the cart never fails';

test(PUTS, () => {
  const payable = {
    taxReturn: { id: 31, balance: cents(6_000), amount_due: cents(10_000) },
    terms: { biller: 'Harbor City', can_edit_amount: true },
    accountNumber: '7001234',
    billTypeId: 9,
  };
  const sent: readonly Sent[] = [
    { type: 'payment.chosen', payable },
    { type: 'removal.chosen', cartItemId: 1 },
    { type: 'barrier.read' },
    ...['', '1', '1,2,3', '61.00'].map((typed) => ({ type: 'amount.edited', typed })),
    ...[true, false].map((isOn) => ({ type: 'custom.switched', isOn })),
  ];
  const states = statesAfter(machineIn(taxReturnMachine, PUTS), undefined, sent, [
    { items: [] },
    { success: true },
  ]);
  expect(new Set(states.map(({ status }) => status))).toEqual(new Set(['active']));
  expect(states.length).toBeGreaterThan(10);
});

const OFFERS = 'An auto pay that stands is offered with no method';

/** The states of a saved auto pay, with and without a method. */
function settingsStates() {
  const saved = sampleAutoPay();
  const method = sampleMethod(1, { id: 21 });
  const sent = [
    { type: 'methods.renewed', methods: [method] },
    { type: 'form.edited', change: { primary_payment_method_id: null } },
    { type: 'settings.renewed', settings: { ...saved, primary_payment_method_id: null } },
    { type: 'save.chosen' },
    { type: 'edits.dropped' },
    { type: 'message.read' },
  ];
  const input = { saved, form: undefined, today: calendarDate('2026-11-22'), tab: 'method' };
  const states = statesAfter(autoPaySetupMachine, input, sent, [saved]);
  const lacking = states.filter(({ context }) => context.form.primary_payment_method_id === null);
  expect(lacking.length).toBeGreaterThan(3);
  return { states, method };
}

test(OFFERS, () => {
  const { states, method } = settingsStates();
  expect(states.filter((state) => state.can({ type: PROVEN[OFFERS].subjects[0], method }))).toEqual([]);
});

test('Every tab of an auto pay that stands is open', () => {
  const sent = (tab: SetupTab) => ({ type: 'part.chosen', tab }) as const;
  const open = settingsStates().states.filter((state) => state.can(sent('amount')));
  expect(open.length).toBeGreaterThan(3);
  for (const state of open)
    for (const tab of SETUP_TABS) {
      const [next] = transition(autoPaySetupMachine, state as never, sent(tab));
      expect(next.matches({ tab }), tab).toBe(true);
    }
});
