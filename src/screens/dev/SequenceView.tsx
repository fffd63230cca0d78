import { useId, useState } from 'react';
import { EmptyState } from '../../components/messages/EmptyState.tsx';
import { CopyButton } from './CopyButton.tsx';
import { emptyWords, eventsIn, Scope, type ScopeName } from './Scope.tsx';
import { lanesOf, type Step, sequenceMermaid, stepsOf } from './sequence.ts';
import type { ActorTold, TabTold } from './wiring.ts';

const LANE = 172;
const HEAD = 50;
const ROW = 46;

type SequenceViewProps = { tab: TabTold; only: ActorTold | undefined };

export function SequenceView({ tab, only }: SequenceViewProps) {
  const [scope, setScope] = useState<ScopeName>('The journey');
  const events = eventsIn(scope, tab, only);
  const steps = stepsOf(events, tab.actors);
  return (
    <section aria-label="Sequence">
      <div className="mx-bar">
        <Scope scope={scope} onScope={setScope} />
        <CopyButton label="Copy sequence" text={() => sequenceMermaid(steps)} />
      </div>
      {steps.length === 0 ? (
        <EmptyState {...emptyWords(tab, 'Use the portal: each event becomes an arrow here.')} />
      ) : (
        <Drawing steps={steps} />
      )}
    </section>
  );
}

function Drawing({ steps }: { steps: readonly Step[] }) {
  const tip = useId();
  const lanes = lanesOf(steps);
  const xOf = (lane: string) => lanes.indexOf(lane) * LANE + LANE / 2;
  const height = HEAD + steps.length * ROW + ROW / 2;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must be able to reach it.
    <section className="mx-scroll" tabIndex={0} aria-label="Drawing of the sequence">
      <svg
        className="mx-sequence"
        role="img"
        aria-label={`${steps.length} steps between ${lanes.join(', ')}`}
        width={Math.max(lanes.length * LANE, ...steps.map((step) => endOf(step, xOf)))}
        height={height}
      >
        <marker id={tip} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
          <path d="M0 0 8 4 0 8Z" className="mx-tip" data-lit="true" />
        </marker>
        {lanes.map((lane) => (
          <g key={lane}>
            <line x1={xOf(lane)} x2={xOf(lane)} y1={HEAD} y2={height} className="mx-lane" />
            <rect
              x={xOf(lane) - LANE / 2 + 6}
              y={4}
              width={LANE - 12}
              height={38}
              rx={8}
              className="mx-lane-head"
            />
            <text className="mx-lane-name">
              {linesOf(lane).map((line, n, { length }) => (
                <tspan key={line} x={xOf(lane)} y={length === 1 ? 28 : 21 + n * 15}>
                  {shortened(line)}
                </tspan>
              ))}
            </text>
          </g>
        ))}
        {steps.map((step, row) => (
          <Arrow key={step.n} step={step} y={HEAD + row * ROW + 28} xOf={xOf} tip={tip} />
        ))}
      </svg>
    </section>
  );
}

/** The widest letter of its texts. */
const LETTER = 7.5;

/** How far to the right the texts of a step may run. Those of the last lane have no lane beside them. */
function endOf({ from, to, label, led }: Step, xOf: (lane: string) => number): number {
  const own = from === to ? OWN + label.length * LETTER : 0;
  return xOf(to) + Math.max(own, led ? LED + ledText(led).length * LETTER : 0);
}

/** Where the texts beside a lane begin. */
const OWN = 32;
const LED = 8;

function ledText(led: readonly string[]): string {
  return led.join(' · ') || 'ended';
}

type ArrowProps = { step: Step; y: number; xOf: (lane: string) => number; tip: string };

function Arrow({ step: { from, to, label, isAnswer, led }, y, xOf, tip }: ArrowProps) {
  const [start, end] = [xOf(from), xOf(to)];
  const path =
    start === end ? `M${start} ${y - 8} h26 v12 h-24` : `M${start} ${y} H${end + (end > start ? -2 : 2)}`;
  return (
    <g>
      <text
        x={start === end ? start + OWN : (start + end) / 2}
        y={y - 6}
        className="mx-step"
        data-own={start === end}
      >
        {label}
      </text>
      <path d={path} className="mx-step-line" data-answer={isAnswer} markerEnd={`url(#${tip})`} />
      {led && (
        <text x={end + LED} y={y + 13} className="mx-step-led">
          {ledText(led)}
        </text>
      )}
    </g>
  );
}

/** The name of a machine, and the one that started it below. */
function linesOf(lane: string): string[] {
  return lane.split(/ (?=of )/);
}

function shortened(lane: string): string {
  return lane.length > 21 ? `${lane.slice(0, 20)}…` : lane;
}
