import { expect, test } from 'vitest';
import { and, createMachine, fromPromise, not } from 'xstate';
import { chartOf } from '../../machines/diagram/chart.ts';
import { dataOf } from '../../machines/diagram/data.ts';
import { classicText, editorText } from '../../machines/diagram/importable.ts';
import { hasCond, machineOf } from '../../machines/diagram/pasted-machine.ts';
import { inRepository } from '../paths.ts';
import { visualizerApp } from './app.ts';
import { placeIn } from './page/place.ts';
import { plainScript } from './plain-script.ts';

const isOwed = () => true;

const machine = createMachine({
  id: 'order',
  initial: 'open',
  states: {
    open: {
      on: {
        paid: [
          { guard: and([isOwed, not('isLate')]), target: 'sending' },
          { guard: () => true, target: 'sending' },
          { guard: () => false, target: 'open' },
        ],
      },
    },
    sending: {
      invoke: {
        src: fromPromise(async () => 1),
        input: ({ context }) => context,
        onDone: { actions: [() => {}, () => {}] },
        onError: 'open',
      },
    },
    sent: { invoke: { src: createMachine({ id: 'parcel' }), onDone: 'open' } },
  },
});

test('a machine written on the spot is the same chart after its way as data', () => {
  const data = dataOf(machine);
  expect(chartOf(machineOf(data)).arrows).toMatchObject([
    { from: 'open', to: 'sending', label: 'paid [and(isOwed, not(isLate))]' },
    { from: 'open', to: 'sending', label: 'paid [inline guard 1]' },
    { from: 'open', to: 'open', label: 'paid [inline guard 2]' },
    { from: 'sending', to: 'open', label: 'inline actor 1 failed' },
    { from: 'sent', to: 'open', label: 'parcel done' },
  ]);
  expect(JSON.stringify(data)).not.toContain('input');
  expect(JSON.stringify(data)).toContain('"actions":["inline action 1","inline action 2"]');
});

test('a pasted machine can be copied for other tools, and a guard that combines others is one name there', () => {
  const data = dataOf(machineOf(dataOf(machine)));
  expect(editorText(data)).toContain('"guard": "and(isOwed, not(isLate))"');
  expect(classicText(data)).toContain('"cond": "and(isOwed, not(isLate))"');
  expect(classicText(data)).not.toContain('"guard"');
});

test('types and imports are taken out of a text before it is run', async () => {
  const script = await plainScript(
    `import { createMachine, type AnyActor } from 'xstate';\nexport const one: AnyActor = createMachine({});`,
  );
  expect(script).toContain('require("xstate")');
  expect(script).not.toContain('AnyActor');
});

test.each([
  [
    `import fs from 'node:fs';\nfs.rmSync('/');`,
    'The text imports node:fs. Only xstate can be imported here',
  ],
  ['const one = ;', 'Line 1, column 13: '],
  [`new URL('./package.json', import.meta.url);`, 'The text uses import.meta, which is not available here.'],
])('%j is refused with words', async (text, words) => {
  await expect(plainScript(text)).rejects.toThrow(words);
});

const app = visualizerApp({ folder: inRepository('docs'), frameScript: 'sha256-abc' });
const ask = (path: string, host = 'localhost:4300', init: RequestInit = {}) =>
  app.request(path, { ...init, headers: { host, ...init.headers } });

test('the frame may run its own script and what it makes, and reach nothing (ruling 81)', async () => {
  const policy = (await ask('/frame.html')).headers.get('content-security-policy');
  expect(policy).toBe(
    "sandbox allow-scripts; default-src 'none'; script-src 'sha256-abc' 'unsafe-eval'; worker-src blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  );
});

test('the page around it may evaluate nothing, and a site with another name gets no answer', async () => {
  const policy = (await ask('/')).headers.get('content-security-policy');
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toContain('unsafe');
  expect((await ask('/', 'rebound.example')).status).toBe(403);
  expect((await ask('/plain-script', 'rebound.example', { method: 'POST', body: '1' })).status).toBe(403);
});

test('another site cannot have a text read', async () => {
  const foreign = { method: 'POST', body: '1', headers: { 'sec-fetch-site': 'cross-site' } };
  expect((await ask('/plain-script', undefined, foreign)).status).toBe(403);
});

test('a description that is not a text is refused', () => {
  const states = { open: { description: { a: 1 } } };
  expect(() => machineOf({ id: 'order', initial: 'open', states })).toThrow(
    'The description of open is not a text.',
  );
});

test.each([
  [{ initial: 'a', states: { a: { on: { go: [{ target: 'a', cond: 'isOpen' }] } } } }, true],
  [{ initial: 'cond', states: { cond: { on: { cond: 'cond', go: { guard: 'isOpen' } } } } }, false],
])('a guard of XState 4, which would be ignored, is found: %j', (config, isFound) => {
  expect(hasCond(config)).toBe(isFound);
});

test('a text that is too long is refused', async () => {
  const answer = await ask('/plain-script', undefined, { method: 'POST', body: 'x'.repeat(600_000) });
  expect(answer.status).toBe(413);
});

test.each([
  ['', { name: 'checkout', state: undefined }],
  ['#/', { name: undefined, state: undefined }],
  ['#/checkout', { name: 'checkout', state: undefined }],
  ['#/%', { name: '%', state: undefined }],
  ['#/checkout?state=submitting.sending', { name: 'checkout', state: 'submitting.sending' }],
])('the address %j asks for %j', (hash, place) => {
  expect(placeIn(hash)).toEqual(place);
});
