import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type ActorLogic,
  type AnyActorLogic,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventObject,
} from 'xstate';
import { getAdjacencyMap } from 'xstate/graph';
import { CallFailed } from '../../domain/api/failure.ts';
import type { PaymentAttempt } from '../../domain/checkout/payment-calls.ts';
import { sampleAutoPay } from '../../domain/fixtures/auto-pay.ts';
import { sampleAnswer, sampleMethod } from '../../domain/fixtures/checkout.ts';
import { taxDraftSubject } from '../../domain/outbox/tax-draft-change.ts';
import { calendarDate } from '../../domain/values/calendar-date.ts';
import { cents } from '../../domain/values/cents.ts';
import { autoPaySetupMachine } from '../../machines/auto-pay/auto-pay-setup.machine.ts';
import { attemptOutcomeMachine } from '../../machines/checkout/attempt-outcome.machine.ts';
import { taxPaymentMachine } from '../../machines/tax/tax-payment.machine.ts';
import { type Adapters, createAdapters } from '../adapters/adapters.ts';
import type { Shelf } from '../adapters/device/store.ts';
import { SHELVES } from '../offline/remove-damaged.ts';
import { cartQuery } from '../queries/cart.ts';
import { cartWiring } from '../screens/cart/wiring.ts';
import { taxReturnWiring } from '../screens/tax-return/wiring.ts';
import { checkoutWiring } from '../widgets/pay/wiring.ts';
// It asks for the review before a tap is sent, and brings the calendar.
import '../adapters/http/client.ts';
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

const ANSWERS: Readonly<Record<string, () => Promise<Response>>> = {
  'no server': () => Promise.reject(new TypeError('Failed to fetch')),
  'a server that breaks': async () => Response.json({ message: 'No.' }, { status: 500 }),
  'a server that refuses': async () => Response.json({ message: 'No.' }, { status: 422 }),
  'a server that knows nobody': async () => Response.json({ message: 'No.' }, { status: 401 }),
  'the page of a hotel': async () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
  'an answer of another kind': async () => Response.json({ data: { nothing: true } }),
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
  fetch: () => Promise<Response> = () => Promise.reject(new TypeError('Failed to fetch')),
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

const worlds = Object.entries(WORLDS);

describe('A checkout hears of other tabs in every browser', () => {
  test.each(worlds)('one %s', async (_, world) => {
    await expectListening(checkoutWiring(await openIn(world)), 'watchOutside');
  });
});

describe('A device reads its open payments in every browser', () => {
  test.each(worlds)('one %s', async (_, world) => {
    await expectAnswer(checkoutWiring(await openIn(world)), 'recallAttempt', { sought: '' });
  });
});

describe('A device forgets a payment in every browser', () => {
  test.each(worlds)('one %s', async (_, world) => {
    await expectAnswer(checkoutWiring(await openIn(world)), 'forgetAttempt', { key: KEY });
  });
});

describe('The clock is read in every browser', () => {
  test.each(worlds)('one %s', async (_, world) => {
    await expectAnswer(checkoutWiring(await openIn(world)), 'readClock');
  });
});

describe('A cart hears of the connection in every browser', () => {
  test.each(worlds)('one %s', async (_, world) => {
    await expectListening(cartWiring(await openIn(world)), 'watchConnection');
  });
});

describe('A device reads the draft of a tax return in every browser', () => {
  test.each(worlds)('one %s', async (_, world) => {
    const machine = taxReturnWiring(await openIn(world));
    const opened = await expectAnswer(machine, 'openDraft', { taxReturnId: TAX_RETURN });
    expect(opened).toEqual({ change: undefined, aftermath: undefined });
  });
});

describe('A call that pays never fails: what became of the money is its answer', () => {
  test.each(Object.entries(ANSWERS))('with %s', async (_, answer) => {
    const checkout = checkoutWiring(await openIn(() => {}, answer));
    await expectAnswer(checkout, 'checkout', { key: KEY, request: {} });
  });
});

function sessionOf(adapters: Adapters): AnyStateMachine {
  const { session, root } = startApp(adapters);
  const { machine } = session.getSnapshot();
  root.stop();
  return machine;
}

describe('A session hears of the page and of the other tabs in every browser', () => {
  test.each(worlds)('one %s', async (_, world) => {
    const session = sessionOf(await openIn(world));
    await expectListening(session, 'watchSession');
    await expectListening(session, 'watchActivity');
  });
});

describe('A session measures how long nothing was done in every browser', () => {
  test.each(worlds)('one %s', async (_, world) => {
    await expectAnswer(sessionOf(await openIn(world)), 'measureIdle');
  });
});

describe('A session is left in every browser', () => {
  const ways = ['chosen', 'idle', 'lost', 'elsewhere'] as const;
  test.each(worlds.flatMap(([name, world]) => ways.map((how) => [name, how, world] as const)))(
    'one %s: %s',
    async (_, how, world) => {
      await expectAnswer(sessionOf(await openIn(world)), 'leave', { how, reason: 'It ended.' });
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

const FAILURES = [
  undefined,
  new CallFailed({ kind: 'refused', status: 409, message: 'No.', errors: {} }),
  new CallFailed({ kind: 'unknown', status: 500, message: 'No.', errors: {} }),
];

test('The machine that asks what became of a payment never fails', () => {
  const open = { key: KEY, started: 1, total: TOTAL, bills: [11] };
  const answers: readonly PaymentAttempt[] = [
    { state: 'open', ...open },
    { state: 'open', ...open, confirming: { url: 'https://bank.example', until: 1 } },
    { state: 'void', key: KEY },
    { state: 'declined', key: KEY, message: 'No.' },
    { state: 'accepted', key: KEY, answer: sampleAnswer() },
  ];
  const sent = [{ type: 'connection.returned' }, { type: 'xstate.after.checkPause.attemptOutcome.waiting' }];
  const input = { key: KEY, pauses: [2_000, 5_000, 10_000] };
  const states = statesAfter(attemptOutcomeMachine, input, sent, answers);
  expect(new Set(states.map(({ status }) => status))).toEqual(new Set(['active', 'done']));
  const outputs = states.filter(({ status }) => status === 'done').map(({ output }) => output.kind);
  expect([...new Set(outputs)].sort()).toEqual(['accepted', 'unpaid']);
});

test('The machine that puts a tax return into the cart never fails', () => {
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
  const states = statesAfter(taxPaymentMachine, undefined, sent, [{ items: [] }, { success: true }]);
  expect(new Set(states.map(({ status }) => status))).toEqual(new Set(['active']));
  expect(states.length).toBeGreaterThan(10);
});

test('An auto pay that stands is offered with no method', () => {
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
  expect(states.filter((state) => state.can({ type: 'offer.opened', method }))).toEqual([]);
});
