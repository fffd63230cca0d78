import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { chartOf } from '../../machines/diagram/chart.ts';
import { alike, innermost, withoutPicture } from './picture-list.ts';
import { picturePage } from './picture-page.ts';

const chart = chartOf(
  createMachine({
    id: 'order',
    initial: 'open',
    states: {
      open: { description: 'It can still be changed.', on: { sent: 'sending' } },
      sending: { initial: 'first', states: { first: {}, before: { type: 'history' } } },
      sent: { type: 'final' },
    },
  }),
);
const picture = (n: number, ...states: string[]) => ({
  file: `sandbox-order-${n}.webp`,
  machine: 'order',
  states,
  look: n,
});

test('each innermost state wants a picture', () => {
  expect(innermost(chart)).toEqual(['open', 'sending.first', 'sent']);
});

test('a state without a picture needs a reason, and a reason needs a state without a picture', () => {
  const reasons = { sent: 'The screen is gone.', open: 'No longer true.', never: 'Of a chart of before.' };
  expect(withoutPicture(chart, [picture(1, 'open'), picture(2, 'old')], reasons)).toEqual([
    'order.sending.first has no picture, and no reason in picture-reasons.ts.',
    'order.open has a picture now, or is gone: take its reason out.',
    'order.never has a picture now, or is gone: take its reason out.',
    'order.old is gone, and still has a picture: run `npm run pictures`.',
  ]);
  expect(withoutPicture(chart, [picture(1, 'open', 'sending.first')], { sent: 'It is gone.' })).toEqual([]);
});

test('two pictures that look the same need a reason that names a state of each', () => {
  const same = [picture(1, 'open'), { ...picture(2, 'sending.first'), look: 1 }, picture(3, 'sent')];
  expect(alike('order', same, {}, { 'Only the call differs.': ['open'] })).toEqual([
    'order looks the same in open | sending.first, and picture-reasons.ts does not say why.',
  ]);
  expect(alike('order', same, {}, { 'Only the call differs.': ['open', 'sending.first'] })).toEqual([]);
});

test('two screens that a screen reader reads the same need a reason, although they look different', () => {
  const read = { 'sandbox-order-1.webp': ['- main'], 'sandbox-order-2.webp': ['- main'] };
  const different = [picture(1, 'open'), picture(2, 'sending.first')];
  expect(alike('order', different, read, {})).toEqual([
    'order reads the same in open | sending.first, and picture-reasons.ts does not say why.',
  ]);
  expect(alike('order', different, read, { 'Only the call differs.': ['open', 'sending.first'] })).toEqual(
    [],
  );
});

test('the page of a machine shows each state beside its screen, or says why there is none', () => {
  const page = picturePage(chart, [picture(1, 'open')], { sent: 'The screen is gone.' });
  expect(page).toContain(
    '| `open` | It can still be changed. | <img src="pictures/sandbox-order-1.webp" width="195" loading="lazy" alt="The screen in open"> |',
  );
  expect(page).toContain('| `sent` |  | The screen is gone. |');
});
