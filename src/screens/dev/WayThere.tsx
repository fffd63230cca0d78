import { useEffect, useId, useMemo, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { eventNames, toldTransitions } from '../../../machines/diagram/chart.ts';
import { dataOf } from '../../../machines/diagram/data.ts';
import { testText } from '../../../machines/diagram/journey-test.ts';
import type { Way } from '../../../machines/diagram/ways.ts';
import { CopyButton } from './CopyButton.tsx';
import { isTested } from './coverage.ts';
import { waysOf } from './drawing/wiring.ts';
import { ASSUMED, NO_COVERAGE, wayText } from './way-text.ts';

type WayThereProps = {
  machine: AnyStateMachine;
  /** For a machine of the house: what the tests drive is known, and a test can be put beside it. */
  isOfHouse: boolean;
  /** The transition that was chosen, by its name. */
  chosen: string;
  onChoose: (name: string) => void;
  /** Gets the transitions of the path that is shown. */
  onFound: (taken: readonly string[]) => void;
};

/** The shortest way from the start of a machine to one of its transitions, to copy as a test. */
export function WayThere({ machine, isOfHouse, chosen, onChoose, onFound }: WayThereProps) {
  const id = useId();
  const told = useMemo(() => toldTransitions(machine), [machine]);
  const groups = isOfHouse
    ? [
        { label: 'No machine test drives it', names: told.filter(([name]) => !isTested(name)) },
        { label: 'A machine test drives it', names: told.filter(([name]) => isTested(name)) },
      ]
    : [{ label: 'Transitions', names: told }];
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
      {chosen !== '' && <Found machine={machine} isOfHouse={isOfHouse} name={chosen} onFound={onFound} />}
    </section>
  );
}

type FoundProps = Pick<WayThereProps, 'machine' | 'isOfHouse' | 'onFound'> & { name: string };

function Found({ machine, isOfHouse, name, onFound }: FoundProps) {
  const names = useMemo(() => eventNames(machine), [machine]);
  const [ways, setWays] = useState<ReadonlyMap<string, Way>>();
  const [isBroken, setIsBroken] = useState(false);
  useEffect(() => {
    let isWanted = true;
    waysOf(dataOf(machine)).then(
      (found) => isWanted && setWays(found),
      () => isWanted && setIsBroken(true),
    );
    return () => {
      isWanted = false;
    };
  }, [machine]);
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
            ? 'No path to it was found.'
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
      {way.steps.some(({ assumed }) => assumed.length > 0) && (
        <p className="mx-quiet">{isOfHouse ? `${ASSUMED} ${NO_COVERAGE}` : ASSUMED}</p>
      )}
      {isOfHouse && (
        <div className="mx-actions">
          <CopyButton label="Copy as a test" text={() => testText(way)} />
        </div>
      )}
    </>
  );
}
