import { Graphviz } from '@hpcc-js/wasm-graphviz';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createMachine } from 'xstate';
import { type Chart, chartOf } from '../../../../machines/diagram/chart.ts';
import { layoutOf, layoutQuestion } from '../../../../machines/diagram/layout.ts';
import { withClosed } from '../../../../machines/diagram/regions.ts';
import { Sheet } from './Sheet.tsx';

afterEach(cleanup);

const graphviz = await Graphviz.load();

const chart = chartOf(
  createMachine({
    id: 'order',
    initial: 'open',
    states: {
      open: { on: { sent: 'closed', lost: { guard: 'isLate', target: 'closed' } } },
      closed: {},
    },
  }),
);

type Shown = Partial<Parameters<typeof Sheet>[0]>;

function show(drawn: Chart, props: Shown) {
  const ignore = () => undefined;
  render(
    <svg>
      <title>order</title>
      <Sheet
        layout={layoutOf(drawn, graphviz.layout(layoutQuestion(drawn), 'json', 'dot'))}
        active={[]}
        from={[]}
        way={[]}
        chosen={undefined}
        onChoose={ignore}
        onPoint={ignore}
        onFocus={ignore}
        driverOf={undefined}
        onChooseArrow={undefined}
        {...props}
      />
    </svg>,
  );
}

test('each name on an arrow leads to its own transition, by pointer and by keyboard', () => {
  const onChooseArrow = vi.fn();
  show(chart, { onChooseArrow });
  fireEvent.click(screen.getByRole('button', { name: 'Path to lost [isLate]' }));
  expect(onChooseArrow).toHaveBeenLastCalledWith(['order.open lost 0']);
  fireEvent.keyDown(screen.getByRole('button', { name: 'Path to sent' }), { key: 'Enter' });
  expect(onChooseArrow).toHaveBeenLastCalledWith(['order.open sent 0']);
});

test('an arrow and its text are highlighted together while one of them is pointed at', () => {
  show(chart, {});
  const text = screen.getByText('sent');
  const lines = document.querySelectorAll<SVGPathElement>('.mx-arrow');
  const isOneLit = () => [...lines].filter(({ dataset }) => dataset.lit === 'true').length === 1;
  fireEvent.pointerEnter(text);
  expect([text.dataset.lit, isOneLit()]).toEqual(['true', true]);
  fireEvent.pointerLeave(text);
  expect([text.dataset.lit, isOneLit()]).toEqual(['false', false]);
  const [hit] = [...document.querySelectorAll('.mx-hit')].filter(
    (path) => path.getAttribute('d') === [...lines].at(-1)?.getAttribute('d'),
  );
  if (!hit) throw new Error('Nothing can be pointed at.');
  fireEvent.pointerEnter(hit);
  expect(isOneLit()).toBe(true);
});

test('the arrows of a path are highlighted instead of the ways out of the active state', () => {
  show(chart, { active: ['open'], from: ['open'], way: ['order.open lost 0'] });
  const lit = ['sent', 'lost [isLate]'].map((name) => screen.getByText(name).dataset.lit);
  expect(lit).toEqual(['false', 'true']);
});

test('out of a closed region, only the ways of the state that is active are highlighted', () => {
  const wizard = chartOf(
    createMachine({
      id: 'wizard',
      initial: 'asking',
      states: {
        asking: {
          initial: 'first',
          on: { left: 'done' },
          states: { first: { on: { skipped: '#wizard.done' } }, last: { on: { answered: '#wizard.done' } } },
        },
        done: {},
      },
    }),
  );
  show(withClosed(wizard, ['asking']), { active: ['asking.first'], from: ['asking.first'] });
  const lit = ['left', 'skipped', 'answered'].map((name) => screen.getByText(name).dataset.lit);
  expect(lit).toEqual(['true', 'true', 'false']);
});

test('a closed region says what inside it is active, and how many of the ways on or of a path it hides', () => {
  const wizard = chartOf(
    createMachine({
      id: 'wizard',
      initial: 'asking',
      states: {
        asking: {
          initial: 'first',
          states: {
            first: { on: { answered: 'last', skipped: 'last' } },
            last: { on: { left: '#wizard.done' } },
          },
        },
        done: { on: { begun: 'asking' } },
      },
    }),
  );
  const closed = withClosed(wizard, ['asking']);
  show(closed, { active: ['asking.first'], from: ['asking.first'] });
  const box = screen.getByRole('button', { name: 'asking, active now, now in first · 2 ways on' });
  expect(box.textContent).toContain('now in first · 2 ways on');
  expect(box.dataset.lit).toBe('true');
  cleanup();
  show(closed, { active: ['done'], from: ['done'], way: ['wizard.asking.first answered 0'] });
  expect(screen.getByRole('button', { name: 'asking, 1 of the path' }).dataset.lit).toBe('true');
  cleanup();
  show(closed, { active: ['done'], from: ['done'] });
  const quiet = screen.getByRole('button', { name: 'asking' });
  expect(quiet.dataset.lit).toBe('false');
  expect(quiet.textContent).toContain('2 states inside');
});

test('history states are a circle with H or H*, and only the states of a parallel state are dashed', () => {
  const player = chartOf(
    createMachine({
      id: 'player',
      initial: 'on',
      states: {
        on: {
          type: 'parallel',
          on: { switched: 'off' },
          states: {
            sound: { initial: 'loud', states: { loud: {}, mute: {}, asLeft: { type: 'history' } } },
            light: { initial: 'bright', states: { bright: {}, dim: {} } },
          },
        },
        off: { on: { on: 'last' } },
        last: { type: 'history', history: 'deep', target: 'on' },
      },
    }),
  );
  show(player, {});
  const shallow = screen.getByRole('button', { name: 'on.sound.asLeft, history (H)' });
  const deep = screen.getByRole('button', { name: 'last, deep history (H*)' });
  expect([shallow, deep].map((state) => [state.querySelector('circle') !== null, state.textContent])).toEqual(
    [
      [true, 'H'],
      [true, 'H*'],
    ],
  );
  expect(screen.getByRole('button', { name: 'on, parallel' }).textContent).toContain('on (parallel)');
  const beside = [...document.querySelectorAll<SVGGElement>('.mx-state[data-beside="true"]')];
  expect(beside.map(({ dataset }) => dataset.path)).toEqual(['on.sound', 'on.light']);
});

test('the text of an arrow knows the ground on which it stands, so that no line can be seen through it', () => {
  const wizard = chartOf(
    createMachine({
      id: 'wizard',
      initial: 'asking',
      states: {
        asking: {
          initial: 'first',
          states: { first: { on: { answered: 'last' } }, last: { type: 'final' } },
          onDone: 'done',
        },
        done: {},
      },
    }),
  );
  show(wizard, {});
  const grounds = ['answered', 'done'].map(
    (name) => screen.getByText(name, { selector: '.mx-label' }).dataset.ground,
  );
  expect(grounds).toEqual(['region', 'sheet']);
});

test('what a state handles without leaving shows what drives it too, also inside a closed region', () => {
  const letter = chartOf(
    createMachine({
      id: 'letter',
      initial: 'writing',
      states: {
        writing: {
          initial: 'text',
          on: { noted: { actions: 'keep' } },
          states: {
            text: { invoke: { src: 'watch' }, on: { typed: { actions: 'keep' }, read: 'done' } },
            done: {},
          },
        },
      },
    }),
  );
  const driverOf = (names: readonly string[]) =>
    names.every((name) => name === 'letter.writing.text typed 0') ? 'walk' : 'nobody';
  show(letter, { driverOf });
  const driverShown = (text: string) => screen.getByText(text).dataset.driver;
  expect(['typed / keep', 'noted / keep', 'invoke watch'].map(driverShown)).toEqual([
    'walk',
    'nobody',
    undefined,
  ]);
  cleanup();
  show(withClosed(letter, ['writing']), { driverOf });
  expect(driverShown('2 states inside')).toBe('nobody');
});

test('a closed region says how many transitions it hides that nobody drives', () => {
  const letter = chartOf(
    createMachine({
      id: 'letter',
      initial: 'writing',
      states: {
        writing: {
          initial: 'text',
          on: { noted: { actions: 'keep' }, sent: 'gone' },
          states: {
            text: { on: { read: 'done', typed: { actions: 'keep' } } },
            done: { on: { again: 'text' } },
          },
        },
        gone: {},
      },
    }),
  );
  const closed = withClosed(letter, ['writing']);
  const drivenBut = (...gaps: string[]) => ({
    driverOf: (names: readonly string[]) => (names.some((name) => gaps.includes(name)) ? 'nobody' : 'walk'),
  });
  show(closed, drivenBut('letter.writing.text read 0', 'letter.writing noted 0'));
  const box = screen.getByRole('button', { name: 'writing, hides 2 transitions that nobody drives' });
  expect(box.querySelector('.mx-gap > text')?.textContent).toBe('2');
  cleanup();
  show(closed, drivenBut('letter.writing.done again 0'));
  screen.getByRole('button', { name: 'writing, hides 1 transition that nobody drives' });
  cleanup();
  // The arrow that leaves the region is drawn, and says so itself.
  show(closed, drivenBut('letter.writing sent 0'));
  expect(screen.getByRole('button', { name: 'writing' }).querySelector('.mx-gap')).toBeNull();
  cleanup();
  show(closed, {});
  expect(screen.getByRole('button', { name: 'writing' }).querySelector('.mx-gap')).toBeNull();
});
