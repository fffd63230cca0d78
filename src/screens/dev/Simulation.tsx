import { useEffect, useRef, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { type Chart, endSentence, markedName } from '../../../machines/diagram/chart.ts';
import {
  activeStates,
  answer,
  begin,
  type Simulation as Played,
  type PossibleStep,
  placeIn,
  possibleSteps,
  type Question,
  type Stage,
  stepBack,
  take,
  type Unplayed,
} from '../../../machines/diagram/simulation.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Diagram } from './Diagram.tsx';
import { stepText } from './way-text.ts';

/** Time comes first: it is one step, and below a long list of events nobody would look for it. */
const KINDS: readonly (readonly [PossibleStep['kind'], string])[] = [
  ['delay', 'Time passes'],
  ['event', 'An event happens'],
  ['success', 'Work succeeds'],
  ['failure', 'Work fails'],
  ['change', 'Work reports a change'],
];

type SimulationProps = {
  chart: Chart;
  machine: AnyStateMachine;
  /** The state in which it opens, from the address. */
  place: string | undefined;
};

/** What comes of a yes. A part of a guard decides together with its other parts. */
function outcomeOf({ end, decides }: Question): string {
  if (decides !== undefined) return ` It decides ${decides}.`;
  return end === undefined ? '' : ` ${endSentence(end)}`;
}

/** Why an event that was sent changed nothing. */
function refusal({ answers = [] }: Stage): string {
  return answers.length === 0 ? 'the machine does not take it now.' : 'the answers of the guards refuse it.';
}

/** What an action raises and the page cannot play: the person who plays decides. */
function unplayedText({ action, event, when }: Unplayed): string {
  if (event === undefined)
    return `${action} raises an event that only the running machine knows. Choose it yourself.`;
  return when === 'later'
    ? `${action} raises ${event} after a delay. No time passes here: choose ${event} when it is due.`
    : `${action} may raise ${event}: only the running machine knows. If it should, choose ${event} next.`;
}

/** A machine to play with: nothing of it runs, and each answer is given by hand. */
export function Simulation({ chart, machine, place }: SimulationProps) {
  const [played, setPlayed] = useState<Played>(() => {
    const begun = begin(machine);
    return place === undefined ? begun : placeIn(begun, place);
  });
  const standing = useRef<HTMLParagraphElement>(null);
  const isMoved = useRef(false);
  const move = (next: Played) => {
    isMoved.current = true;
    setPlayed(next);
  };
  // What was pressed is gone after a step, and the focus with it. It goes to what is true now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs after each step.
  useEffect(() => {
    if (isMoved.current) standing.current?.focus({ preventScroll: true });
  }, [played]);
  const { asked, problem, stages } = played;
  const steps = possibleSteps(played);
  const active = activeStates(played);
  const last = asked || problem !== undefined ? undefined : stages.at(-1);
  const isRefused = stages.length > 1 && last?.taken?.length === 0;
  const underWay = asked && asked.answers.length > 0 ? [asked] : [];
  const soFar = [...stages, ...underWay].map(({ label, answers = [] }) => stepText(label, answers));
  return (
    <Diagram
      chart={chart}
      active={active}
      beside={
        <section className="mx-card" aria-label="What can happen">
          <div className="mx-actions">
            <Button size="dense" kind="secondary" onClick={() => move(stepBack(played))}>
              Step back
            </Button>
            <Button size="dense" kind="quiet" onClick={() => move(begin(machine))}>
              Start again
            </Button>
          </div>
          <p ref={standing} role="status" tabIndex={-1}>
            Now in <strong>{active.join(' · ') || 'no state'}</strong>
            {steps.length === 0 && !asked && ': nothing more can happen.'}
            {isRefused && `. Nothing came of ${last.label}: ${refusal(last)}`}
            {(last?.raised?.length ?? 0) > 0 && `. Its actions raised ${last?.raised?.join(', ')}.`}
          </p>
          {last?.unplayed?.map((one) => (
            <p key={`${one.action} ${one.event}`} role="alert">
              {unplayedText(one)}
            </p>
          ))}
          {problem !== undefined && <p role="alert">{problem}</p>}
          {asked && (
            <fieldset className="mx-choice">
              <legend>
                {asked.label}: is <strong>{markedName(asked.guard, asked.mark)}</strong> true?
                {outcomeOf(asked)}
              </legend>
              <Button size="dense" onClick={() => move(answer(played, true))}>
                Yes
              </Button>
              <Button size="dense" kind="secondary" onClick={() => move(answer(played, false))}>
                No
              </Button>
            </fieldset>
          )}
          {KINDS.map(([kind, title]) => {
            const ofKind = steps.filter((step) => step.kind === kind);
            if (ofKind.length === 0) return null;
            return (
              <fieldset key={kind} className="mx-choice">
                <legend className="mx-small-title">{title}</legend>
                {ofKind.map((step) => (
                  <button
                    key={step.type}
                    type="button"
                    className="mx-chip"
                    title={step.ways.join('\n')}
                    onClick={() => move(take(played, step.label, { type: step.type }))}
                  >
                    {step.label}
                  </button>
                ))}
              </fieldset>
            );
          })}
          <p className="mx-quiet">So far: {soFar.join(' → ')}</p>
        </section>
      }
    />
  );
}
