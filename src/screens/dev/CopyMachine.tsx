import { Copy } from 'lucide-react';
import { useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import type { Chart } from '../../../machines/diagram/chart.ts';
import { dataOf } from '../../../machines/diagram/data.ts';
import { classicText, editorText } from '../../../machines/diagram/importable.ts';
import { mermaidOf } from '../../../machines/diagram/mermaid.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { copyText } from './copy-text.ts';

type CopyMachineProps = {
  chart: Chart;
  machine: AnyStateMachine;
  /** The states that the copied drawing highlights. */
  active?: readonly string[] | undefined;
};

/** Copies a machine for other tools. One line says what was copied last, so that nothing covers the page. */
export function CopyMachine({ chart, machine, active }: CopyMachineProps) {
  const [told, setTold] = useState('');
  const button = (label: string, what: string, text: () => string) => (
    <Button
      size="dense"
      kind="secondary"
      icon={<Copy aria-hidden="true" />}
      onClick={async () =>
        setTold((await copyText(text())) ? `${what} copied.` : 'This browser does not let the page copy.')
      }
    >
      {label}
    </Button>
  );
  return (
    <div className="mx-actions">
      {button('Copy Mermaid', 'Mermaid', () => mermaidOf(chart, active))}
      {button('Copy for the editor', 'Code for the editor', () => editorText(dataOf(machine)))}
      {button('Copy for stately.ai/viz', 'Code for stately.ai/viz', () => classicText(dataOf(machine)))}
      <p role="status" className="mx-quiet">
        {told}
      </p>
    </div>
  );
}
