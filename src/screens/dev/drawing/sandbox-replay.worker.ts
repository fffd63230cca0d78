import type { AnyStateMachine } from 'xstate';
import { type Journey, type Replayed, replay } from '../../../../machines/diagram/journey.ts';

/** The machines of the house with their guards. The page itself has only their charts. */
const MACHINES = Object.values(
  import.meta.glob<Readonly<Record<string, unknown>>>('../../../../machines/**/*.machine.ts', {
    eager: true,
  }),
)
  .flatMap((module) => Object.entries(module))
  .filter(([name]) => name.endsWith('Machine'))
  .map(([, machine]) => machine as AnyStateMachine);

export interface ReplayQuestion {
  readonly n: number;
  readonly journey: Journey;
}

export interface ReplayAnswer {
  readonly n: number;
  /** Undefined if the house has no such machine. */
  readonly told: Pick<Replayed, 'differs' | 'undecided'> | undefined;
}

addEventListener('message', ({ data: { n, journey } }: MessageEvent<ReplayQuestion>) => {
  const machine = MACHINES.find(({ id }) => id === journey.machine);
  const { differs, undecided } = machine ? replay(machine, journey) : {};
  const answer: ReplayAnswer = { n, told: undecided && { differs, undecided } };
  postMessage(answer);
});
