import { useEffect, useId, useMemo, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { eventNames, toldTransitions } from '../../../machines/diagram/chart.ts';
import { testText } from '../../../machines/diagram/journey-test.ts';
import type { Way } from '../../../machines/diagram/ways.ts';
import { CopyButton } from './CopyButton.tsx';
import { isTested } from './coverage.ts';
import { waysOf } from './drawing/wiring.ts';
import { ASSUMED, wayText } from './way-text.ts';

type WayThereProps = {
  machine: AnyStateMachine;
  /** The transition that was chosen, by its name. */
  chosen: string;
  onChoose: (name: string) => void;
  /** Gets the transitions of the path that is shown. */
  onFound: (taken: readonly string[]) => void;
};

/** The shortest way from the start of a machine to one of its transitions, to copy as a test. */
export function WayThere({ machine, chosen, onChoose, onFound }: WayThereProps) {
  const id = useId();
  const told = useMemo(() => toldTransitions(machine), [machine]);
  const groups = [
    { label: 'No machine test drives it', names: told.filter(([name]) => !isTested(name)) },
    { label: 'A machine test drives it', names: told.filter(([name]) => isTested(name)) },
  ];
  return (
    <section className="mx-facts" aria-label="Shortest path">
      <div className="mx-way-choice">
        <label htmlFor={id}>Shortest path to a transition</label>
        <select
          id={id}
          className="mx-search"
          value={chosen}
          onChange={({ target }) => onChoose(target.value)}
        >
          <option value="">Choose an arrow of the drawing, or one of these</option>
          {groups
            .filter(({ names }) => names.length > 0)
            .map(({ label, names }) => (
              <optgroup key={label} label={label}>
                {names.map(([name, words]) => (
                  <option key={name} value={name}>
                    {words}
                  </option>
                ))}
              </optgroup>
            ))}
        </select>
      </div>
      {chosen !== '' && <Found machine={machine} name={chosen} onFound={onFound} />}
    </section>
  );
}

type FoundProps = Pick<WayThereProps, 'machine' | 'onFound'> & { name: string };

function Found({ machine, name, onFound }: FoundProps) {
  const { config } = machine;
  const names = useMemo(() => eventNames(machine), [machine]);
  const [ways, setWays] = useState<ReadonlyMap<string, Way>>();
  const [isBroken, setIsBroken] = useState(false);
  useEffect(() => {
    let isWanted = true;
    waysOf(config).then(
      (found) => isWanted && setWays(found),
      () => isWanted && setIsBroken(true),
    );
    return () => {
      isWanted = false;
    };
  }, [config]);
  const way = ways?.get(name);
  useEffect(() => {
    onFound(way?.taken ?? []);
    return () => onFound([]);
  }, [way, onFound]);
  if (!way)
    return (
      <p role="status" className="mx-quiet">
        {isBroken
          ? 'The path could not be looked for. Load the page again.'
          : ways
            ? 'No events lead there.'
            : 'Looking for the path…'}
      </p>
    );
  return (
    <>
      <ol className="mx-lines" aria-label="Path">
        {way.steps.map((step, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a path may take the same step twice.
          <li key={n}>{wayText(step, names)}</li>
        ))}
      </ol>
      {way.steps.some(({ assumed }) => assumed.length > 0) && <p className="mx-quiet">{ASSUMED}</p>}
      <div className="mx-actions">
        <CopyButton label="Copy as a test" text={() => testText(way)} />
      </div>
    </>
  );
}
