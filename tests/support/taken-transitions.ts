import { appendFileSync } from 'node:fs';
import { afterAll } from 'vitest';
import {
  type Actor,
  type AnyActorScope,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type InspectedMicrostepEvent,
  StateMachine,
} from 'xstate';
import { isPlain, nameOfAnswer, nameOfTransition } from '../../tools/machines/transitions.ts';

/**
 * Notes which transitions of the machines the tests of a run take, and how each guard answers. Without
 * `TAKEN_TRANSITIONS`, the path to write to, nothing is noted. `TAKEN_BY` names the kind of test. A machine that got
 * other guards than those of its file shows nothing of it.
 */
const file = process.env.TAKEN_TRANSITIONS && `${process.env.TAKEN_TRANSITIONS}.${process.env.TAKEN_BY}`;

/**
 * Files that share a worker share its machines, and a machine keeps the methods of its first file. So these are
 * wrapped once for each worker.
 */
const worker = globalThis as { takenTransitions?: Set<string> };
const taken = worker.takenTransitions ?? new Set<string>();
const watched = new WeakSet<object>();
const wrapped = new WeakSet<object>();
const forced = new WeakSet<object>();

if (file) {
  if (worker.takenTransitions === undefined) wrapMachines();
  worker.takenTransitions = taken;
  afterAll(() => {
    if (taken.size > 0) appendFileSync(file, [...taken, ''].join('\n'));
    taken.clear();
  });
}

function wrapMachines(): void {
  const { transition, getInitialSnapshot, provide } = StateMachine.prototype;
  Object.assign(StateMachine.prototype, {
    provide(this: AnyStateMachine, implementations: { readonly guards?: object }) {
      const made = provide.call(this, implementations as never);
      if (forced.has(this) || Object.keys(implementations.guards ?? {}).length > 0) forced.add(made);
      return made;
    },
    getInitialSnapshot(this: AnyStateMachine, scope: AnyActorScope, input?: unknown) {
      watch(this, scope);
      return getInitialSnapshot.call(this, scope, input as never);
    },
    transition(this: AnyStateMachine, snapshot: never, event: never, scope: AnyActorScope) {
      watch(this, scope);
      return transition.call(this, snapshot, event, scope);
    },
  });
}

function watch(machine: AnyStateMachine, { system }: AnyActorScope): void {
  if (!forced.has(machine)) noteGuards(machine);
  if (watched.has(system)) return;
  watched.add(system);
  system.inspect({
    next: (event) => {
      if (event.type === '@xstate.microstep') noteStep(event);
    },
  });
}

function noteStep({ actorRef, _transitions }: InspectedMicrostepEvent): void {
  const { logic } = actorRef as Actor<AnyStateMachine>;
  // A trial and a simulation step in the name of an actor that is no machine, and take nothing.
  if (!(logic instanceof StateMachine) || forced.has(logic)) return;
  for (const transition of _transitions as readonly AnyTransitionDefinition[]) {
    const name = nameOfTransition(logic, transition);
    if (name) taken.add(name);
  }
}

function noteGuards(machine: AnyStateMachine): void {
  const { guards } = machine.implementations as { guards?: Record<string, unknown> };
  if (!guards || wrapped.has(guards)) return;
  wrapped.add(guards);
  for (const [name, guard] of Object.entries(guards)) {
    if (!isPlain(guard)) continue;
    guards[name] = (...given: unknown[]) => {
      const answer = Boolean(guard(...given));
      taken.add(nameOfAnswer(machine.id, name, answer));
      return answer;
    };
  }
}
