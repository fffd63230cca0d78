import { expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { nicknameChange } from '../../domain/outbox/nickname-change.ts';
import { type Change, type ChangeOf, latestChanges, settledBy } from '../../domain/outbox/outbox.ts';
import { type Delivery, outboxMachine } from './outbox.machine.ts';

const account = { account_id: 4, account_num: '551', nickname: 'Home' };
const change = (typed: string, id: string, of = account) => nicknameChange(of, typed, id) as Change;
const nicknameIn = ({ request }: Change) => (request as ChangeOf<'nickname'>['request']).nickname;

/** Starts an outbox on a device of its own, with a fake server that answers each change. */
function open(
  server: { answer: (change: Change) => 'sent' | 'missed' | string; isDeviceDead?: boolean },
  stored: Change[] = [],
) {
  let shelf: Change[] = stored;
  let tell: () => void = () => {};
  const sent: (string | undefined)[] = [];
  const clock = new SimulatedClock();
  const actor = createActor(
    outboxMachine.provide({
      actors: {
        keepChanges: fromCallback(({ sendBack, receive }) => {
          if (server.isDeviceDead) throw new Error('no storage');
          tell = () => sendBack({ type: 'waiting.changed', waiting: shelf });
          receive((event: { type: string; change: Change }) => {
            shelf =
              event.type === 'change.made'
                ? [...shelf, event.change]
                : shelf.filter(({ subject }) => subject !== event.change.subject);
            tell();
          });
          if (stored.length > 0) sendBack({ type: 'waiting.found', waiting: stored });
        }),
        deliverFirst: fromPromise<Delivery>(async () => {
          const [first] = latestChanges(shelf);
          if (!first) return { kind: 'none' };
          const answer = server.answer(first);
          if (answer === 'missed') return { kind: 'missed' };
          const settled = settledBy(first, shelf);
          shelf = shelf.filter((one) => !settled.includes(one));
          queueMicrotask(tell);
          if (answer !== 'sent') return { kind: 'refused', change: first, message: answer };
          sent.push(nicknameIn(first));
          return { kind: 'sent', change: first };
        }),
      },
    }),
    { clock },
  );
  const messages: string[] = [];
  actor.on('*', (event) => {
    if ('message' in event)
      messages.push('isLate' in event && event.isLate ? `${event.message} Late.` : event.message);
    else if (event.type === 'waiting.sent') messages.push(`${event.count} sent late`);
    else messages.push(event.isLate ? 'sent late' : 'sent');
  });
  actor.start();
  return { actor, clock, sent, messages, shelf: () => shelf };
}

test('a change is sent at once, after earlier stored changes', async () => {
  const { actor, sent, messages } = open({ answer: () => 'sent' }, [
    change('Shop', '1', { ...account, account_id: 5 }),
  ]);
  actor.send({ type: 'change.made', change: change('Cabin', '2') });
  await waitFor(actor, () => sent.length === 2);
  await waitFor(actor, (snapshot) => snapshot.matches('resting'));
  expect(sent).toEqual(['Shop', 'Cabin']);
  expect(messages).toEqual(['sent late', 'sent', '1 sent late']);
});

test('without a connection a change waits, and is sent once when the connection returns', async () => {
  let isUp = false;
  const { actor, sent } = open({ answer: () => (isUp ? 'sent' : 'missed') });
  actor.send({ type: 'change.made', change: change('Cabin', '1') });
  await waitFor(actor, (snapshot) => snapshot.matches('waiting'));
  actor.send({ type: 'change.made', change: change('Lake', '2') });
  expect(actor.getSnapshot().hasTag('dirty')).toBe(true);
  isUp = true;
  actor.send({ type: 'connection.returned' });
  await waitFor(actor, (snapshot) => snapshot.matches('resting'));
  expect(sent).toEqual(['Lake']);
});

test('when every late change was sent a message counts them, but not those sent at once (ruling 19)', async () => {
  let isUp = true;
  const { actor, sent, messages } = open({ answer: () => (isUp ? 'sent' : 'missed') });
  const isResting = () => waitFor(actor, (snapshot) => snapshot.matches('resting'));
  actor.send({ type: 'change.made', change: change('Cabin', '1') });
  await waitFor(actor, () => sent.length === 1);
  await isResting();
  expect(messages).toEqual(['sent']);
  isUp = false;
  actor.send({ type: 'change.made', change: change('Lake', '2') });
  await waitFor(actor, (snapshot) => snapshot.matches('waiting'));
  actor.send({ type: 'change.made', change: change('Hut', '3') });
  actor.send({ type: 'change.made', change: change('Shop', '4', { ...account, account_id: 5 }) });
  isUp = true;
  actor.send({ type: 'connection.returned' });
  await isResting();
  expect(messages.slice(1)).toEqual(['sent late', 'sent late', '2 sent late']);
});

test('it retries by itself at growing intervals', async () => {
  let tries = 0;
  const { actor, clock } = open({
    answer: () => {
      tries += 1;
      return 'missed';
    },
  });
  actor.send({ type: 'change.made', change: change('Cabin', '1') });
  await waitFor(actor, (snapshot) => snapshot.matches('waiting'));
  for (const pause of [5_000, 10_000, 20_000]) {
    clock.increment(pause - 1);
    expect(actor.getSnapshot().value).toBe('waiting');
    clock.increment(1);
    expect(actor.getSnapshot().matches('sending')).toBe(true);
    await waitFor(actor, (snapshot) => snapshot.matches('waiting'));
  }
  expect(tries).toBe(4);
});

test("a refusal is shown in the server's words and does not stop later changes", async () => {
  const { actor, sent, messages } = open(
    { answer: (change) => (nicknameIn(change) === 'Cabin' ? 'That account is gone.' : 'sent') },
    [change('Cabin', '1'), change('Shop', '2', { ...account, account_id: 5 })],
  );
  await waitFor(actor, () => sent.length === 1);
  expect(messages).toContain('That account is gone. Late.');
  expect(sent).toEqual(['Shop']);
});

test('a change taken back while it waits is never sent', async () => {
  const { actor, sent, shelf } = open({ answer: () => 'missed' });
  const queued = change('Cabin', '1');
  actor.send({ type: 'change.made', change: queued });
  await waitFor(actor, (snapshot) => snapshot.matches('waiting'));
  actor.send({ type: 'change.undone', change: queued });
  expect(actor.getSnapshot().value).toBe('resting');
  expect([sent, shelf()]).toEqual([[], []]);
});

test('a device without storage sends nothing, and the page goes on', () => {
  const { actor } = open({ answer: () => 'sent', isDeviceDead: true });
  expect(actor.getSnapshot()).toMatchObject({ status: 'active', value: 'resting' });
});

test('I read why the device could not keep a change, or take one back', () => {
  const { actor, messages } = open({ answer: () => 'sent' });
  const cabin = change('Cabin', '1');
  actor.send({ type: 'change.unkept', change: cabin, message: 'This device is full.' });
  actor.send({ type: 'undo.failed', change: cabin, message: 'It was sent already.' });
  expect(messages).toEqual(['This device is full.', 'It was sent already.']);
});

test('a sender that breaks inside the page tries again after a pause', async () => {
  let tries = 0;
  const { actor, clock, sent } = open({
    answer: () => {
      tries += 1;
      if (tries === 1) throw new Error('broken');
      return 'sent';
    },
  });
  actor.send({ type: 'change.made', change: change('Cabin', '1') });
  await waitFor(actor, (snapshot) => snapshot.matches('waiting'));
  clock.increment(5_000);
  await waitFor(actor, (snapshot) => snapshot.matches('resting'));
  expect(sent).toEqual(['Cabin']);
});

test('another tab that sends the last change leaves nothing to do here', () => {
  const { actor } = open({ answer: () => 'sent' });
  actor.send({ type: 'waiting.changed', waiting: [] });
  expect(actor.getSnapshot()).toMatchObject({ value: 'resting', context: { waiting: [] } });
});

test('a change that is stored while the sender finds none is sent too', async () => {
  let resolve: (delivery: Delivery) => void = () => {};
  const late = new Promise<Delivery>((answer) => {
    resolve = answer;
  });
  const answers = [late, Promise.resolve<Delivery>({ kind: 'none' })];
  let looks = 0;
  const actor = createActor(
    outboxMachine.provide({
      actors: {
        keepChanges: fromCallback(() => {}),
        deliverFirst: fromPromise<Delivery>(() => {
          looks += 1;
          return answers.shift() as Promise<Delivery>;
        }),
      },
    }),
  ).start();
  actor.send({ type: 'waiting.found', waiting: [change('Cabin', '1')] });
  actor.send({ type: 'waiting.changed', waiting: [change('Lake', '2')] });
  resolve({ kind: 'none' });
  await waitFor(actor, (snapshot) => snapshot.matches('resting'));
  expect(looks).toBe(2);
});
