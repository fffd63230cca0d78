import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { CallFailed } from '../../domain/api/failure.ts';
import type { mintMyDataTicket } from '../../domain/profile/my-data-calls.ts';
import { myDataMachine } from './my-data.machine.ts';

type Mint = typeof mintMyDataTicket;

function open(mint: () => Promise<AnswerOf<Mint>>) {
  const actors = { mintMyDataTicket: fromPromise<AnswerOf<Mint>, RequestOf<Mint>>(mint) };
  const actor = createActor(myDataMachine.provide({ actors }));
  const tickets: string[] = [];
  actor.on('copy.allowed', ({ ticket }) => tickets.push(ticket));
  return { actor: actor.start(), tickets };
}

test('each press downloads one copy (ruling 76)', async () => {
  let made = 0;
  const { actor, tickets } = open(async () => ({ ticket: `ticket ${++made}`, expires_in: 60 }));
  actor.send({ type: 'copy.chosen' });
  actor.send({ type: 'copy.chosen' });
  await waitFor(actor, (state) => state.hasTag('started'));
  expect(tickets).toEqual(['ticket 1']);
  actor.send({ type: 'copy.chosen' });
  await waitFor(actor, (state) => state.hasTag('started'));
  expect(tickets).toEqual(['ticket 1', 'ticket 2']);
});

test('a refused copy says why, and can be asked for again', async () => {
  const tooMany = new CallFailed({ kind: 'refused', status: 429, message: 'Too many tries.', errors: {} });
  let isRefused = true;
  const { actor, tickets } = open(async () => {
    if (isRefused) throw tooMany;
    return { ticket: 'later', expires_in: 60 };
  });
  actor.send({ type: 'copy.chosen' });
  const refused = await waitFor(actor, (state) => state.matches('ready'));
  expect([refused.context.message, tickets]).toEqual(['Too many tries.', []]);
  isRefused = false;
  actor.send({ type: 'copy.chosen' });
  const started = await waitFor(actor, (state) => state.hasTag('started'));
  expect([started.context.message, tickets]).toEqual(['', ['later']]);
});
