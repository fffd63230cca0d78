import type { Actor, AnyActorRef, AnyStateMachine } from 'xstate';
import { type AskedGuard, type Given, givenTo } from '../../../machines/diagram/guard-inputs.ts';

/** Guards and their answers, in the order in which they were asked, and what they were asked about, redacted. */
export type Answers = readonly Answer[];

type Answer = readonly [guard: string, isTrue: boolean, given?: Given];

type Guard = ((...given: unknown[]) => unknown) & { readonly check?: (...given: unknown[]) => unknown };

const noted = new WeakSet<object>();
const ofLastStep = new WeakMap<object, Answers>();

/** The steps under way, innermost last: a machine may start others in the middle of its own. */
const underWay: Answer[][] = [];

/** While a guard is asked again about the redacted copy, its parts are not noted. */
let isTried = false;

/** Notes from now on how the guards of a machine answer when it takes a step, and not when a screen asks `can`. */
export function noteAnswers(ref: AnyActorRef): void {
  const { logic: machine } = ref as Actor<AnyStateMachine>;
  if (noted.has(machine)) return;
  noted.add(machine);
  const guards = machine.implementations.guards as Record<string, Guard>;
  for (const [name, guard] of Object.entries(guards)) guards[name] = noting(name, guard);
  const { transition } = machine;
  machine.transition = (snapshot, event, scope) => {
    const answers: Answer[] = [];
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
  const note = (args: Parameters<AskedGuard>[0], params: unknown, ask: AskedGuard) => {
    const answers = isTried ? undefined : underWay.at(-1);
    if (!answers) return Boolean(ask(args, params));
    const before = answers.length;
    const isTrue = Boolean(ask(args, params));
    isTried = true;
    try {
      const given = givenTo(ask, args, params, isTrue);
      // JSON would write an undefined part as null.
      answers.splice(before, answers.length, given ? [name, isTrue, given] : [name, isTrue]);
    } finally {
      isTried = false;
    }
    return isTrue;
  };
  const { check } = guard;
  if (!check) return (args, params) => note(args as Parameters<AskedGuard>[0], params, guard);
  return Object.assign((...given: unknown[]) => guard(...given), guard, {
    check: (snapshot: unknown, args: unknown) =>
      note(args as Parameters<AskedGuard>[0], undefined, (asked) => check(snapshot, asked, guard)),
  });
}
