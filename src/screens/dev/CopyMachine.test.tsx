import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CopyMachine } from './CopyMachine.tsx';
import { chartNamed, machineNamed } from './charts.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a machine is copied for three tools, and one line says what was copied last', async () => {
  const copied: string[] = [];
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => copied.push(text) } });
  const chart = chartNamed('undoChange');
  if (!chart) throw new Error('There is no such chart.');
  render(<CopyMachine chart={chart} machine={machineNamed('undoChange')} />);
  for (const [button, told] of [
    ['Copy Mermaid', 'Mermaid copied.'],
    ['Copy for the editor', 'Code for the editor copied.'],
    ['Copy for stately.ai/viz', 'Code for stately.ai/viz copied.'],
  ] as const) {
    fireEvent.click(screen.getByRole('button', { name: button }));
    await expect.poll(() => screen.getByRole('status').textContent).toBe(told);
  }
  expect(copied[0]).toContain('stateDiagram-v2');
  expect(copied[1]).toContain('"guard": {');
  expect(copied[2]).toContain('"cond": {');
});
