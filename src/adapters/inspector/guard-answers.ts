import type { Actor, AnyActorRef, AnyStateMachine } from 'xstate';

/** Guards and their answers, in the order in which they were asked. */
export type Answers = readonly (readonly [guard: string, isTrue: boolean])[];

type Guard = ((...given: unknown[]) => unknown) & { readonly check?: (...given: unknown[]) => unknown };

const noted = new WeakSet<object>();
const ofLastStep = new WeakMap<object, Answers>();

/** The steps under way, innermost last: a machine may start others in the middle of its own. */
const underWay: [guard: string, isTrue: boolean][][] = [];

/** Notes from now on how the guards of a machine answer when it takes a step, and not when a screen asks `can`. */
export function noteAnswers(ref: AnyActorRef): void {
  const { logic: machine } = ref as Actor<AnyStateMachine>;
  if (noted.has(machine)) return;
  noted.add(machine);
  const guards = machine.implementations.guards as Record<string, Guard>;
  for (const [name, guard] of Object.entries(guards)) guards[name] = noting(name, guard);
  const { transition } = machine;
  machine.transition = (snapshot, event, scope) => {
    const answers: [string, boolean][] = [];
    underWay.push(answers);
    try {
      return transition.call(machine, snapshot, event, scope);
    } finally {
      underWay.pop();
      ofLastStep.set(scope.self, answers);
    }
  };
}

export function answersOf(ref: AnyActorRef): Answers {
  return ofLastStep.get(ref) ?? [];
}

/** A guard that combines others is asked by its own name, so the answers of its parts are left out. */
function noting(name: string, guard: Guard): Guard {
  const note = (ask: () => unknown) => {
    const answers = underWay.at(-1);
    const before = answers?.length ?? 0;
    const isTrue = Boolean(ask());
    answers?.splice(before, answers.length, [name, isTrue]);
    return isTrue;
  };
  const { check } = guard;
  if (!check) return (...given) => note(() => guard(...given));
  return Object.assign((...given: unknown[]) => guard(...given), guard, {
    check: (snapshot: unknown, args: unknown) => note(() => check(snapshot, args, guard)),
  });
}
