import { describe, expect, it, vi } from 'vitest';
import { assign, createActor, createMachine, fromPromise, setup } from 'xstate';
import type { Services } from '../http/services.ts';
import { createWire } from '../wire.ts';
import { createRecorder } from './recorder.ts';
import { createLive } from './running-machines.ts';

const CANARIES = [
  '4111111111111111',
  '737',
  'Demo-pass-1',
  'dana@billfold.example',
  '(303) 555-0142',
  'Dana',
];
const [card_number, cvv, password, email, phone, fname] = CANARIES;

const formMachine = setup({
  types: {
    context: {} as { form: object; saves: number },
    events: {} as
      | { type: 'form.edited'; form: object }
      | { type: 'form.submitted' }
      | { type: 'code.typed'; code: { digits: string } },
  },
  actors: { save: fromPromise<string, object>(async () => `${email} is saved`) },
  actions: { keep: assign({ form: (_, { form }: { form: object }) => form }) },
  guards: { isWhole: (_, { code }: { code: { digits: string } }) => code.digits.length === 4 },
}).createMachine({
  id: 'form',
  context: { form: {}, saves: 0 },
  initial: 'editing',
  states: {
    editing: {
      tags: ['dirty'],
      on: {
        'form.edited': { actions: { type: 'keep', params: ({ event }) => ({ form: event.form }) } },
        'form.submitted': 'saving',
        'code.typed': { guard: { type: 'isWhole', params: ({ event }) => event }, target: 'saving' },
      },
    },
    saving: {
      invoke: { src: 'save', input: ({ context }) => context.form, onDone: 'saved', onError: 'editing' },
    },
    saved: {},
  },
});

/** Every page runs machines of this name in the background. */
const queryLikeMachine = createMachine({ id: 'query', on: { 'looked.again': {} } });

function recording() {
  let now = 1_763_800_000_000;
  const live = createLive();
  const wire = createWire({} as Services, live);
  const recorder = createRecorder(
    live,
    () => now,
    () => {},
  );
  const actor = createActor(wire(formMachine)).start();
  const told = () => recorder.actors().find(({ name }) => name === 'form');
  return { recorder, actor, live, wire, told, pass: (ms: number) => (now += ms) };
}

describe('the recorder of machines', () => {
  it('shows the states of a machine, the time spent in each and the events it listens for', async () => {
    const { actor, told, pass } = recording();
    expect(told()).toMatchObject({ states: ['editing'], tags: ['dirty'], endedAt: undefined });
    expect(told()?.hears).toEqual([
      { type: 'code.typed', isOpen: false, blank: { type: 'code.typed' } },
      { type: 'form.edited', isOpen: true, blank: { type: 'form.edited' } },
      { type: 'form.submitted', isOpen: true, blank: { type: 'form.submitted' } },
    ]);
    pass(1_500);
    actor.send({ type: 'form.submitted' });
    await expect.poll(() => told()?.states).toEqual(['saved']);
    expect(told()?.spent.find(({ state }) => state === 'editing')).toMatchObject({ ms: 1_500, times: 1 });
    expect(told()?.hears).toEqual([]);
  });

  it('shows the sender, the receiver and the result of each event', async () => {
    const { recorder, actor, told } = recording();
    actor.send({ type: 'form.submitted' });
    await expect.poll(() => told()?.states).toEqual(['saved']);
    const nameOf = (id: number | undefined) => recorder.actors().find((one) => one.id === id)?.name;
    expect(recorder.events().map(({ from, to, type, led }) => [nameOf(from), nameOf(to), type, led])).toEqual(
      [
        [undefined, 'form', 'form.submitted', ['saving']],
        ['form', 'save', 'xstate.init', undefined],
        ['save', 'form', 'xstate.done.actor.0.form.saving', ['saved']],
      ],
    );
  });

  it('shows nothing secret or personal', async () => {
    const { recorder, actor, told } = recording();
    const entries = { card_number, cvv, password, email, phone, fname, [`${card_number}`]: [{ phone }] };
    actor.send({ type: 'form.edited', form: { entries, list: [entries, email] } });
    actor.send({ type: 'form.submitted' });
    await expect.poll(() => told()?.states).toEqual(['saved']);
    const said = JSON.stringify([recorder.actors(), recorder.events()]);
    expect(said).toContain('form.edited');
    for (const canary of CANARIES) expect(said.includes(canary), canary).toBe(false);
  });

  it('keeps the last state of a machine whose screen was left', () => {
    const { actor, told } = recording();
    actor.stop();
    expect(told()).toMatchObject({ states: ['editing'], hears: [] });
    expect(told()?.endedAt).toBeDefined();
  });

  it('carries on with a machine that is stopped and restarted, as when its screen is drawn again', () => {
    const { actor, told } = recording();
    const rearmed = actor as unknown as { _processingStatus: number; _snapshot: unknown };
    const snapshot = actor.getSnapshot();
    actor.stop();
    Object.assign(rearmed, { _processingStatus: 0, _snapshot: snapshot });
    actor.start();
    expect(told()).toMatchObject({ states: ['editing'], endedAt: undefined });
    expect(told()?.spent).toMatchObject([{ state: 'editing', times: 2 }]);
  });

  it('keeps the last 500 events, and tells how many came before', () => {
    const { recorder, actor, told } = recording();
    expect(told()?.missed).toBeUndefined();
    for (let n = 0; n < 560; n++) actor.send({ type: 'form.edited', form: {} });
    expect(recorder.events()).toHaveLength(500);
    expect(recorder.events().at(-1)?.n).toBe(560);
    expect(told()?.missed).toBe(60);
  });

  it('keeps what the customer did, however much happens in the background', () => {
    const { recorder, actor, live, wire } = recording();
    actor.send({ type: 'form.edited', form: {} });
    const query = createActor(wire(queryLikeMachine)).start();
    for (let n = 0; n < 560; n++) query.send({ type: 'looked.again' });
    expect(live.all()).toHaveLength(2);
    const types = recorder.events().map(({ type }) => type);
    expect([types[0], types.length]).toEqual(['form.edited', 501]);
    expect(recorder.actors().find(({ name }) => name === 'query')?.missed).toBe(60);
  });

  it('tells of a machine that ran before the recording, and of one whose recording was cleared', () => {
    const live = createLive();
    const early = createActor(createWire({} as Services, live)(formMachine)).start();
    const recorder = createRecorder(live, Date.now, () => {});
    const missed = () => recorder.actors().find(({ name }) => name === 'form')?.missed;
    expect(missed()).toBe(0);
    early.send({ type: 'form.edited', form: {} });
    recorder.clear();
    expect([missed(), recorder.events()]).toEqual([1, []]);
  });

  it('goes on with a machine that is written inside another one, and so is not wired, until it is stopped', () => {
    const inner = createMachine({
      id: 'inner',
      initial: 'one',
      states: { one: { on: { went: 'two' } }, two: {} },
    });
    const { recorder, wire } = recording();
    const outer = createMachine({
      id: 'outer',
      initial: 'inside',
      states: { inside: { invoke: { src: inner, id: 'written' }, on: { left: 'outside' } }, outside: {} },
    });
    const actor = createActor(wire(outer)).start();
    const told = () => recorder.actors().find(({ name }) => name === 'inner');
    createActor(wire(formMachine)).start();
    actor.getSnapshot().children.written?.send({ type: 'went' });
    expect(told()).toMatchObject({ states: ['two'], endedAt: undefined });
    actor.send({ type: 'left' });
    expect(told()?.endedAt).toBeDefined();
  });

  it('records a machine inside another one that decides its first state', () => {
    const problems: unknown[] = [];
    vi.stubGlobal('reportError', (error: unknown) => problems.push(error));
    const inner = createMachine({
      id: 'inner',
      initial: 'one',
      states: { one: { always: 'other' }, other: {} },
    });
    const { recorder, wire } = recording();
    const outer = createMachine({
      id: 'outer',
      initial: 'idle',
      states: { idle: { on: { went: 'inside' } }, inside: { invoke: { src: 'inner' } } },
    }).provide({ actors: { inner } });
    createActor(wire(outer)).start().send({ type: 'went' });
    vi.unstubAllGlobals();
    expect(problems).toEqual([]);
    expect(recorder.states()).toContain('inner.other');
  });
});

describe('the moments of a journey', () => {
  it('tell how the machine stood after each event, and what its guards said', async () => {
    const { recorder, actor, told } = recording();
    actor.getSnapshot().can({ type: 'code.typed', code: { digits: '12' } });
    actor.send({ type: 'code.typed', code: { digits: '12' } });
    actor.send({ type: 'code.typed', code: { digits: '1234' } });
    await expect.poll(() => told()?.states).toEqual(['saved']);
    const moments = recorder.events().flatMap(({ moment }) => moment ?? []);
    expect(moments.map(({ before, after, answers }) => [before, after, answers])).toEqual([
      ['editing', 'editing', [['isWhole', false, expect.anything()]]],
      ['editing', 'saving', [['isWhole', true, expect.anything()]]],
      ['saving', 'saved', []],
    ]);
    expect(moments[0]?.tags).toEqual(['dirty']);
  });

  it('tell what a guard was asked about, and nothing secret of it', () => {
    const { recorder, actor } = recording();
    actor.send({ type: 'form.edited', form: { fname } });
    actor.send({ type: 'code.typed', code: { digits: cvv ?? '' } });
    const [, , given] = recorder.events().at(-1)?.moment?.answers[0] ?? [];
    expect(given).toMatchObject({ params: { type: 'code.typed', code: { digits: '[Redacted]' } } });
    for (const canary of CANARIES) expect(JSON.stringify(given).includes(canary), canary).toBe(false);
  });
});

describe('an event sent by hand', () => {
  it('is delivered, and its result is shown', () => {
    const { recorder, told } = recording();
    expect(recorder.give(told()?.id ?? 0, { type: 'form.submitted' })).toEqual({
      isTaken: true,
      words: 'Sent. editing → saving',
    });
  });

  it('that the machine does not know is refused, and the known ones are listed', () => {
    const { recorder, told } = recording();
    const { isTaken, words } = recorder.give(told()?.id ?? 0, { type: 'form.eaten' });
    expect(isTaken).toBe(false);
    expect(words).toBe('form knows no form.eaten. It knows: code.typed, form.edited, form.submitted.');
  });

  it('that would break the machine is not sent, and the machine carries on', () => {
    const { recorder, actor, told } = recording();
    const { isTaken, words } = recorder.give(told()?.id ?? 0, { type: 'code.typed' });
    expect(isTaken).toBe(false);
    expect(words).toContain('Not sent: form would break over it.');
    expect(actor.getSnapshot().status).toBe('active');
  });

  it('comes too late for a machine that has ended', () => {
    const { recorder, actor, told } = recording();
    actor.stop();
    expect(recorder.give(told()?.id ?? 0, { type: 'form.submitted' }).words).toContain('has ended');
  });
});
