import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Announcer, useAnnounce } from './announcer.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

let announce: (words: string) => void;
function Place() {
  announce = useAnnounce();
  return null;
}

/** Each change of the region, as a screen reader hears it. */
function listen(): string[] {
  render(
    <Announcer>
      <Place />
    </Announcer>,
  );
  const region = screen.getByRole('status');
  const heard: string[] = [];
  const textOf = () => region.textContent?.trim() ?? '';
  new MutationObserver(() => textOf() && heard.push(textOf())).observe(region, {
    childList: true,
    subtree: true,
    characterData: true,
  });
  return heard;
}

/** React draws at the end of each act. */
async function pass(milliseconds: number) {
  for (let passed = 0; passed < milliseconds; passed += 50) await act(() => vi.advanceTimersByTimeAsync(50));
}

const say = async (...sentences: string[]) => {
  await act(async () => {
    for (const words of sentences) announce(words);
  });
  await pass(1_200);
};

test('the same sentence is heard each time, and leaves the page later (WCAG 4.1.3)', async () => {
  const heard = listen();
  await say('The roles were asked for.');
  await say('The roles were asked for.');
  expect(heard).toEqual(['The roles were asked for.', 'The roles were asked for.']);
  await pass(5_000);
  expect(screen.getByRole('status').textContent).toBe('');
});

test('a sentence that follows takes its place only after it was heard', async () => {
  const heard = listen();
  await say('It was approved.');
  await act(async () => announce('It was paused.'));
  await pass(150);
  await act(async () => announce('3 rows.'));
  await pass(200);
  expect(heard.at(-1)).toBe('It was paused.');
  await pass(1_000);
  expect(heard).toEqual(['It was approved.', 'It was paused.', '3 rows.']);
});

test('what is announced at once is said together', async () => {
  const heard = listen();
  await say('It was approved.', '3 rows.');
  expect(heard).toEqual(['It was approved. 3 rows.']);
});
