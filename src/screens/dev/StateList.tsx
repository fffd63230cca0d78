import { useState } from 'react';
import {
  type Chart,
  type ChartState,
  containsState,
  historySentence,
  kindWords,
  statesBelow,
} from '../../../machines/diagram/chart.ts';

type StateListProps = { chart: Chart; active: readonly string[]; onChoose: (path: string) => void };

/** The whole chart as text, for a window in which its drawing is too small to read. */
export function StateList({ chart, active, onChoose }: StateListProps) {
  const [isOpen, setIsOpen] = useState(false);
  const item = (state: ChartState) => (
    <li key={state.path}>
      <p className="mx-facts-head">
        <button type="button" className="mx-way" onClick={() => onChoose(state.path)}>
          {state.name}
        </button>
        {active.some((inner) => containsState(state.path, inner)) && (
          <span className="mx-tag" data-kind="running">
            active now
          </span>
        )}
        {kindWords(state).map((kind) => (
          <span key={kind} className="mx-tag">
            {kind}
          </span>
        ))}
        {state.tags.map((tag) => (
          <span key={tag} className="mx-tag" data-kind={tag}>
            {tag}
          </span>
        ))}
      </p>
      {state.history && <p className="mx-quiet">{historySentence(state)}</p>}
      {state.description !== undefined && <p className="mx-quiet">{state.description}</p>}
      <Ways chart={chart} state={state} />
      {state.states.length > 0 && <ul>{state.states.map(item)}</ul>}
    </li>
  );
  return (
    <details className="mx-facts mx-list" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{title(statesBelow(chart.root).length)}</summary>
      {isOpen && (
        <>
          <Ways chart={chart} state={chart.root} />
          <ul aria-label={`States of ${chart.id} as text`}>{chart.root.states.map(item)}</ul>
        </>
      )}
    </details>
  );
}

function title(states: number): string {
  if (states === 0) return 'What it does, as text';
  return states === 1 ? 'The one state as text' : `All ${states} states as text`;
}

/** What a state runs and handles, and where each of its ways leads. */
function Ways({ chart, state: { path, lines } }: { chart: Chart; state: ChartState }) {
  const ways = chart.arrows
    .filter(({ from }) => from === path)
    .map(({ label, to }) => `${label} → ${to || chart.id}`);
  const told = [...new Set([...lines, ...ways])];
  if (told.length === 0) return null;
  return (
    <ul className="mx-lines">
      {told.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
