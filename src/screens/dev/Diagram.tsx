import { useRef, useState } from 'react';
import { type Chart, type ChartState, containsState } from '../../../machines/diagram/chart.ts';
import { Arrows } from './Arrows.tsx';
import type { ActorTold } from './wiring.ts';

type DiagramProps = { chart: Chart; actor: ActorTold | undefined };

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
      <Anywhere chart={chart} isLit={active.length > 0} />
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
  const isActive = active.some((path) => containsState(state.path, path));
  const isLeaf = state.states.length === 0;
  const isLit = from.some((path) => containsState(state.path, path)) && (isLeaf || isActive);
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
      <Transitions chart={chart} state={state} isLit={isLit} />
    </div>
  );
}

/** The actions and transitions of the root, which apply in every state. */
function Anywhere({ chart, isLit }: { chart: Chart; isLit: boolean }) {
  const { root, arrows } = chart;
  if (root.lines.length === 0 && !arrows.some(({ from }) => from === root.path)) return null;
  return (
    <div className="mx-anywhere">
      <p className="mx-small-title">In any state</p>
      {root.lines.length > 0 && <Lines lines={root.lines} />}
      <Transitions chart={chart} state={root} isLit={isLit} />
    </div>
  );
}

function Transitions({ chart, state, isLit }: { chart: Chart; state: ChartState; isLit: boolean }) {
  const ways = chart.arrows.filter(({ from }) => from === state.path);
  if (ways.length === 0) return null;
  return (
    <ul className="mx-ways" data-lit={isLit} aria-label={`Ways out of ${state.path || chart.id}`}>
      {ways.map(({ label, to }) => (
        <li key={`${label} ${to}`}>
          <span>{label}</span> <span className="mx-to">→ {relativeName(state.path, to) || chart.id}</span>
        </li>
      ))}
    </ul>
  );
}

/** The name of a state as seen from another one: without the groups that contain both. */
function relativeName(from: string, to: string): string {
  const steps = from.split('.');
  const around = steps.map((_, depth) => steps.slice(0, depth + 1).join('.'));
  const shared = around.findLast((path) => path !== '' && path !== to && containsState(path, to));
  return shared === undefined ? to : to.slice(shared.length + 1);
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="mx-lines">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
