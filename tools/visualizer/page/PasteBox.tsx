import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../src/components/buttons/Button.tsx';
import { SelectField } from '../../../src/components/fields/SelectField.tsx';
import { TextArea } from '../../../src/components/fields/TextArea.tsx';
import { machinesIn, type PastedMachine } from './evaluate.ts';
import { MachineView } from './MachineView.tsx';

const EXAMPLE = `import { setup } from 'xstate';

setup({
  guards: { isPaid: () => true },
}).createMachine({
  id: 'order',
  initial: 'open',
  states: {
    open: { on: { 'order.sent': { guard: 'isPaid', target: 'sending' } } },
    sending: { invoke: { src: 'post', onDone: 'sent', onError: 'open' } },
    sent: { type: 'final' },
  },
});
`;

const KEPT = 'pasted machine';

/** The text stays for the tab, also while machines of the house are shown. */
function useKeptText() {
  const [text, setText] = useState(() => sessionStorage.getItem(KEPT) ?? '');
  const keep = (next: string) => {
    setText(next);
    sessionStorage.setItem(KEPT, next);
  };
  return [text, keep] as const;
}

type PasteBoxProps = {
  /** Whether somebody pressed the button for it, which is gone now, and the focus with it. */
  isAsked: boolean;
};

/** Anyone's machines, drawn and simulated like those of the house. */
export function PasteBox({ isAsked }: PasteBoxProps) {
  const [text, setText] = useKeptText();
  const [isReading, setIsReading] = useState(false);
  /** Why a text makes no machine. It is true of that text only. */
  const [problem, setProblem] = useState<{ readonly of: string; readonly words: string }>();
  const [machines, setMachines] = useState<readonly PastedMachine[]>([]);
  const [shown, setShown] = useState(0);
  const [readings, setReadings] = useState(0);
  const [isFolded, setIsFolded] = useState(false);
  const folded = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isAsked) form.current?.querySelector('textarea')?.focus();
  }, [isAsked]);
  const unfold = () => {
    flushSync(() => setIsFolded(false));
    form.current?.querySelector('textarea')?.focus();
  };
  // The button that was pressed is folded away, and the focus with it.
  useEffect(() => {
    if (isFolded) folded.current?.querySelector('button')?.focus();
  }, [isFolded]);

  const read = async (submitted: FormEvent) => {
    submitted.preventDefault();
    setIsReading(true);
    const result = await machinesIn(text);
    setIsReading(false);
    setProblem(result.machines ? undefined : { of: text, words: result.problem });
    setMachines(result.machines ?? []);
    setShown(0);
    setReadings(readings + 1);
    setIsFolded(result.machines !== undefined);
  };
  const pasted = machines[shown];
  return (
    <>
      {isFolded ? (
        <div ref={folded} className="mx-actions">
          <Button size="dense" kind="secondary" aria-expanded={false} onClick={unfold}>
            Change the text
          </Button>
        </div>
      ) : (
        <form ref={form} className="vz-paste" noValidate onSubmit={(submitted) => void read(submitted)}>
          <TextArea
            label="Your machine"
            hint="XState 5, JavaScript or TypeScript, with imports of xstate only. Its code runs in a frame without an origin and without the network."
            rows={14}
            spellCheck={false}
            autoComplete="off"
            value={text}
            error={problem?.of === text ? problem.words : undefined}
            onChange={({ target }) => setText(target.value)}
          />
          <div className="mx-actions">
            <Button type="submit" busy={isReading}>
              Draw it
            </Button>
            <Button kind="quiet" onClick={() => setText(EXAMPLE)}>
              Fill in an example
            </Button>
          </div>
        </form>
      )}
      {machines.length > 1 && (
        <SelectField
          label="Machine of the text"
          value={shown}
          onChange={({ target }) => setShown(Number(target.value))}
        >
          {machines.map(({ chart }, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two machines may have one id, and their order never changes.
            <option key={n} value={n}>
              {chart.id}
            </option>
          ))}
        </SelectField>
      )}
      {pasted?.hasCond && (
        <p role="status">
          The text has guards called cond, as in XState 4. XState 5 ignores them: call them guard.
        </p>
      )}
      {pasted && (
        <MachineView
          key={`${readings} ${shown}`}
          chart={pasted.chart}
          machine={pasted.machine}
          place={undefined}
        />
      )}
    </>
  );
}
