import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { FORMAT, type Journey } from '../../../machines/diagram/journey.ts';
import { chartNamed, machineNamed } from './charts.ts';
import { JourneyView } from './JourneyView.tsx';

const answers: ((told: object) => void)[] = [];

vi.mock('./drawing/wiring.ts', () => ({
  askedAgain: () => new Promise((resolve) => answers.push(resolve)),
  layOut: () => new Promise(() => {}),
  waysOf: () => new Promise(() => {}),
}));

/** What the drawing highlights of the step that is shown. */
let lit: readonly string[] | undefined;

vi.mock('./Diagram.tsx', () => ({
  Diagram: ({ beside, taken }: { beside: ReactNode; taken?: readonly string[] }) => {
    lit = taken;
    return beside;
  },
}));

afterEach(cleanup);

const step = { answers: [], raised: [] };
const journey: Journey = {
  format: FORMAT,
  machine: 'forgotPassword',
  start: 'asking',
  steps: [
    { ...step, event: 'code.inHand', states: ['sent'] },
    { ...step, event: 'email.changed', states: ['asking'] },
  ],
};

async function open() {
  const file = new File([JSON.stringify(journey)], 'one.json', { type: 'application/json' });
  const before = answers.length;
  fireEvent.change(screen.getByLabelText('Open a journey'), { target: { files: [file] } });
  await expect.poll(() => answers.length).toBe(before + 1);
}

test('a journey that I open begins at its first step, without the verdict on the one before', async () => {
  const chart = chartNamed('forgotPassword');
  if (!chart) throw new Error('There is no such chart.');
  const machine = machineNamed('forgotPassword');
  render(<JourneyView chart={chart} machine={machine} recorded={undefined} isOfHouse />);
  await open();
  const standing = () => screen.getByText(/^Step \d/).textContent;
  expect(standing()).toMatch(/^Step 1 of 2/);
  answers[0]?.({ differs: { step: 0, words: 'It leads elsewhere.' }, undecided: [] });
  await expect.poll(() => screen.queryByRole('alert')?.textContent).toContain('It leads elsewhere.');
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(standing()).toMatch(/^Step 2 of 2/);
  await open();
  expect(standing()).toMatch(/^Step 1 of 2/);
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  [true, 1],
  [false, 0],
])(
  'a journey is copied as a test only where its machine has a file to put it beside: %s',
  (isOfHouse, count) => {
    const chart = chartNamed('forgotPassword');
    if (!chart) throw new Error('There is no such chart.');
    const machine = machineNamed('forgotPassword');
    render(<JourneyView chart={chart} machine={machine} recorded={journey} isOfHouse={isOfHouse} />);
    expect(screen.getByText(/^Step 2 of 2/)).toBeTruthy();
    expect(screen.queryAllByRole('button', { name: 'Copy as a test' })).toHaveLength(count);
  },
);

test('at its last step a journey shows the arrow that it took, because none leads on', () => {
  const chart = chartNamed('forgotPassword');
  if (!chart) throw new Error('There is no such chart.');
  const machine = machineNamed('forgotPassword');
  render(<JourneyView chart={chart} machine={machine} recorded={journey} isOfHouse />);
  expect(lit).toEqual(['forgotPassword.sent email.changed 0']);
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(lit).toBeUndefined();
});

test.each([
  [undefined, 'the start', undefined],
  [37, 'where the recording begins', 'The 37 events before the first step are not kept any more.'],
  [0, 'where the recording begins', 'The machine ran before the recording began.'],
])('a journey after %s earlier events calls its first place %s', (earlier, place, words) => {
  const chart = chartNamed('forgotPassword');
  if (!chart) throw new Error('There is no such chart.');
  const machine = machineNamed('forgotPassword');
  render(<JourneyView chart={chart} machine={machine} recorded={{ ...journey, earlier }} isOfHouse />);
  for (let n = 0; n < 2; n += 1) fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByText(/^Step 0 of 2/).textContent).toContain(place);
  expect(screen.queryByText(words ?? /not kept|recording began/) !== null).toBe(words !== undefined);
});
