import { useRef, useState } from 'react';
import { type Chart, type ChartState, holds } from '../../../machines/chart.ts';
import { Arrows } from './Arrows.tsx';
import type { ActorTold } from './wiring.ts';

type DiagramProps = { chart: Chart; actor: ActorTold | undefined };

/** States within states, the active ones lit, with the ways that lead on from them. */
export function Diagram({ chart, actor }: DiagramProps) {
  const board = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<string>();
  const active = actor?.endedAt === undefined ? (actor?.states ?? []) : [];
  const from = pointed === undefined ? active : [pointed];
  const box = { chart, active, from, onPoint: setPointed };
  return (
    <figure className="mx-diagram" aria-label={`States of ${chart.id}`}>
      <div ref={board} className="mx-board" onPointerLeave={() => setPointed(undefined)}>
        <Arrows board={board} chart={chart} from={from} />
        <Inside {...box} state={chart.root} />
      </div>
      {chart.root.lines.length > 0 && <Lines lines={chart.root.lines} title="In any state" />}
    </figure>
  );
}

type BoxProps = {
  chart: Chart;
  state: ChartState;
  active: readonly string[];
  from: readonly string[];
  onPoint: (path: string) => void;
};

function Inside({ state, ...box }: BoxProps) {
  return (
    <ul className="mx-inside" data-kind={state.kind}>
      {state.states.map((inner) => (
        <li key={inner.path} data-group={inner.states.length > 0}>
          <StateBox {...box} state={inner} isFirst={inner.path === state.initial} />
        </li>
      ))}
    </ul>
  );
}

function StateBox({ isFirst, ...box }: BoxProps & { isFirst: boolean }) {
  const { chart, state, active, from, onPoint } = box;
  const isActive = active.some((path) => holds(state.path, path));
  const isLeaf = state.states.length === 0;
  const ways = chart.arrows.filter((arrow) => arrow.from === state.path);
  const areWaysShown = from.some((path) => holds(state.path, path)) && (isLeaf || isActive);
  return (
    <div
      className="mx-box"
      data-path={state.path}
      data-leaf={isLeaf}
      data-active={isActive}
      data-kind={state.kind}
      onPointerEnter={isLeaf ? () => onPoint(state.path) : undefined}
    >
      <p className="mx-box-name">
        {isFirst && (
          <span className="mx-start" role="img" aria-label="starts here">
            ●
          </span>
        )}
        <strong>{state.name}</strong>
        {isActive && isLeaf && <span className="mx-now">now</span>}
        {state.kind === 'final' && <span className="mx-tag">end</span>}
        {state.tags.map((tag) => (
          <span key={tag} className="mx-tag" data-kind={tag}>
            {tag}
          </span>
        ))}
      </p>
      {state.description !== undefined && <p className="mx-quiet">{state.description}</p>}
      {!isLeaf && <Inside {...box} />}
      {state.lines.length > 0 && <Lines lines={state.lines} />}
      {areWaysShown && ways.length > 0 && (
        <ul className="mx-ways" aria-label={`Ways out of ${state.path}`}>
          {ways.map(({ label, to }) => (
            <li key={`${label} ${to}`}>
              <span>{label}</span> <span className="mx-to">→ {to || chart.id}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Lines({ lines, title }: { lines: readonly string[]; title?: string }) {
  return (
    <ul className="mx-lines">
      {title !== undefined && <li className="mx-small-title">{title}</li>}
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
