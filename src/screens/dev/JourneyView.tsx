import { type ChangeEvent, useEffect, useMemo, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { type Chart, eventNames, inChartOrder } from '../../../machines/diagram/chart.ts';
import {
  type Journey,
  type JourneyStep,
  type Replayed,
  readJourney,
  replay,
  toldBeginning,
  toldUndecided,
} from '../../../machines/diagram/journey.ts';
import { testText } from '../../../machines/diagram/journey-test.ts';
import { possibleSteps, statesIn } from '../../../machines/diagram/simulation.ts';
import { saveFile } from '../../browser/download.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { CopyButton } from './CopyButton.tsx';
import { Diagram } from './Diagram.tsx';
import { askedAgain } from './drawing/wiring.ts';
import { journeyFile } from './journey-of.ts';
import { eventLabel } from './sequence.ts';

type JourneyViewProps = {
  chart: Chart;
  /** The chart without implementations. */
  machine: AnyStateMachine;
  /** What the machine went through in this browser, if it runs or ran. */
  recorded: Journey | undefined;
  /** A machine of the house, whose guards can be asked again. */
  isOfHouse: boolean;
};

/** A recorded journey, stepped back and forth on the chart: how the machine stood then, and what could happen. */
export function JourneyView({ chart, machine, recorded, isOfHouse }: JourneyViewProps) {
  const [opened, setOpened] = useState<{ readonly journey: Journey; readonly n: number }>();
  const [problem, setProblem] = useState('');
  const open = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    const read = readJourney(await file.text());
    target.value = '';
    if (typeof read === 'string') return setProblem(read);
    if (read.machine !== chart.id)
      return setProblem(`This is a journey of ${read.machine}, not of ${chart.id}.`);
    setProblem('');
    setOpened((before) => ({ journey: read, n: (before?.n ?? 0) + 1 }));
  };
  const journey = opened?.journey ?? recorded;
  return (
    <>
      <div className="mx-actions">
        {journey && (
          <Button size="dense" kind="secondary" onClick={() => saveFile(journeyFile(journey))}>
            Save journey
          </Button>
        )}
        <label className="mx-file">
          Open a journey
          <input type="file" accept=".json,application/json" onChange={(event) => void open(event)} />
        </label>
        {opened && recorded && (
          <Button size="dense" kind="quiet" onClick={() => setOpened(undefined)}>
            Back to the recording
          </Button>
        )}
      </div>
      {problem !== '' && <p role="alert">{problem}</p>}
      {journey ? (
        <Steps
          key={opened ? opened.n : 'recorded'}
          first={opened && 1}
          chart={chart}
          machine={machine}
          journey={journey}
          isOfHouse={isOfHouse}
        />
      ) : (
        <p className="mx-quiet">Nothing is recorded of this machine yet. Open the file of a journey.</p>
      )}
    </>
  );
}

type StepsProps = Pick<JourneyViewProps, 'chart' | 'machine' | 'isOfHouse'> & {
  journey: Journey;
  /** The step that is shown first; otherwise the last one, also while the journey grows. */
  first: number | undefined;
};

function Steps({ chart, machine, journey, isOfHouse, first }: StepsProps) {
  const { simulation, differs: leadsElsewhere } = useMemo(() => replay(machine, journey), [machine, journey]);
  const guards = useGuards(isOfHouse ? journey : undefined);
  const differs = guards ? guards.differs : leadsElsewhere;
  const names = useMemo(() => eventNames(machine), [machine]);
  const beginning = toldBeginning(journey);
  const last = journey.steps.length;
  const [chosen, setChosen] = useState(first);
  const at = Math.min(chosen ?? last, last);
  const step = journey.steps[at - 1];
  const stages = simulation.stages.slice(0, at + 1);
  const isReplayed = simulation.stages.length > at;
  const states = inChartOrder(chart, step?.states ?? statesIn(stages[0]?.snapshot));
  const next = isReplayed ? possibleSteps({ ...simulation, stages }) : [];
  return (
    <Diagram
      chart={chart}
      active={states}
      taken={at === last && isReplayed ? stages.at(-1)?.taken : undefined}
      beside={
        <section className="mx-card" aria-label="Journey">
          <div className="mx-travel">
            <Button size="dense" kind="secondary" onClick={() => setChosen(Math.max(0, at - 1))}>
              Back
            </Button>
            <input
              type="range"
              aria-label="Step"
              aria-valuetext={`${at} of ${last}`}
              min={0}
              max={last}
              value={at}
              onChange={({ target }) => setChosen(Number(target.value))}
            />
            <Button size="dense" kind="secondary" onClick={() => setChosen(Math.min(last, at + 1))}>
              Next
            </Button>
          </div>
          <p role="status">
            Step {at} of {last}
            {step
              ? `: ${names.get(step.event) ?? eventLabel(step.event).label}`
              : beginning
                ? ': where the recording begins'
                : ': the start'}
            , then in <strong>{states.join(' · ') || 'no state'}</strong>
          </p>
          {at === 0 && beginning && <p className="mx-quiet">{beginning}</p>}
          {step && <Facts step={step} />}
          {next.length > 0 && (
            <p className="mx-quiet">What can happen next: {next.map(({ label }) => label).join(', ')}</p>
          )}
          {differs ? (
            <p role="alert">
              Today’s chart takes step {differs.step + 1} differently. {differs.words}
            </p>
          ) : (
            <p className="mx-quiet">The chart of today leads through the same states.</p>
          )}
          {guards && <Guards asked={journey.steps.flatMap(({ answers }) => answers).length} {...guards} />}
          {isOfHouse && !differs && last > 0 && (
            <p className="mx-actions">
              <CopyButton label="Copy as a test" text={() => testText(journey, true)} />
            </p>
          )}
        </section>
      }
    />
  );
}

type AskedGuards = Pick<Replayed, 'differs' | 'undecided'>;

/** What the guards of today answer about this journey; undefined until they have. */
function useGuards(journey: Journey | undefined): AskedGuards | undefined {
  const [told, setTold] = useState<{ readonly about: Journey; readonly asked: AskedGuards | undefined }>();
  useEffect(() => {
    if (!journey) return;
    let isWanted = true;
    const tell = (asked: AskedGuards | undefined) => isWanted && setTold({ about: journey, asked });
    askedAgain(journey).then(tell, () => tell(undefined));
    return () => {
      isWanted = false;
    };
  }, [journey]);
  return told?.about === journey ? told?.asked : undefined;
}

/** How many answers could be compared, and why the others could not. */
function Guards({ asked, differs, undecided }: AskedGuards & { asked: number }) {
  if (differs || asked === 0) return null;
  return (
    <>
      <p className="mx-quiet">
        The guards of today were asked again: {asked - undecided.length} of {asked} answers are the same
        {undecided.length === 0 ? '.' : ', the others cannot be told.'}
      </p>
      {undecided.length > 0 && (
        <details>
          <summary>Answers taken from the recording</summary>
          <ul className="mx-lines">
            {toldUndecided(undecided).map((words, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a guard may be asked twice in a step.
              <li key={n}>{words}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** What came with an event, what the guards said, and what the machine then held anew. */
function Facts({ step }: { step: JourneyStep & { readonly changed?: unknown } }) {
  const guards = step.answers.map(([guard, answer, given]) => ({ guard, answer, given }));
  const facts = { data: step.data, guards, raised: step.raised };
  return (
    <details>
      <summary>What came with it, and what the guards said</summary>
      <pre className="mx-code">
        {JSON.stringify('changed' in step ? { ...facts, changed: step.changed } : facts, undefined, 2)}
      </pre>
    </details>
  );
}
