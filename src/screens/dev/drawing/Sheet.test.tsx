import { Graphviz } from '@hpcc-js/wasm-graphviz';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createMachine } from 'xstate';
import { chartOf } from '../../../../machines/diagram/chart.ts';
import { layoutOf, layoutQuestion } from '../../../../machines/diagram/layout.ts';
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

test('each name on an arrow leads to its own transition, by pointer and by keyboard', () => {
  const onChooseArrow = vi.fn();
  const layout = layoutOf(chart, graphviz.layout(layoutQuestion(chart), 'json', 'dot'));
  const ignore = () => undefined;
  render(
    <svg>
      <title>order</title>
      <Sheet
        layout={layout}
        active={[]}
        from={[]}
        chosen={undefined}
        onChoose={ignore}
        onPoint={ignore}
        onFocus={ignore}
        driverOf={undefined}
        onChooseArrow={onChooseArrow}
      />
    </svg>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'lost [isLate]' }));
  expect(onChooseArrow).toHaveBeenLastCalledWith(['order.open lost 0']);
  fireEvent.keyDown(screen.getByRole('button', { name: 'sent' }), { key: 'Enter' });
  expect(onChooseArrow).toHaveBeenLastCalledWith(['order.open sent 0']);
});
