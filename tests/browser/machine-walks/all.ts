import type { AnyTransitionDefinition } from 'xstate';
import type { ImpossibleTransition, WalkCount } from '../../../tools/machines/files.ts';
import { transitionsOf } from '../../../tools/machines/transitions.ts';
import { addAccountWalked } from './add-account.ts';
import { autoPaySetupWalked } from './auto-pay-setup.ts';
import { cartWalked } from './cart.ts';
import { checkoutWalked } from './checkout.ts';
import { mobileVerification } from './mobile-verification.ts';
import type { MachineWalk } from './moves.ts';
import { nameOf, planOf } from './plan.ts';
import { sessionWalked } from './session.ts';
import { taxReturnWalked } from './tax-return.ts';

/** Every machine that is walked in the real app. */
const ALL: readonly MachineWalk[] = [
  sessionWalked,
  addAccountWalked,
  mobileVerification,
  autoPaySetupWalked(''),
  cartWalked(async () => {}),
  checkoutWalked({ data: {} }, async () => {}),
  taxReturnWalked('', () => ({ data: {} })),
];

export function countWalks(): WalkCount[] {
  return ALL.map((walked) => {
    const { states, transitions, covered, walks } = planOf(walked);
    return {
      machine: walked.machine.id,
      states,
      transitions: transitions.length,
      covered: covered.length,
      walks: walks.length,
      steps: walks.flatMap(({ steps }) => steps).length,
      impossible: walked.impossible ?? {},
    };
  });
}

/** The transitions that the walks take, by the names that the tests of machines use. */
export function walkedTransitions(): string[] {
  return ALL.flatMap((walked) => {
    const covered = new Set(planOf(walked).covered);
    return [...transitionsOf(walked.machine)]
      .filter(([, transition]) => covered.has(nameOf(transition)))
      .map(([name]) => name);
  });
}

/** The transitions that are declared impossible. One that the machine does not have is in no row. */
export function impossibleTransitions(): ImpossibleTransition[] {
  return ALL.flatMap(({ machine, impossible = {} }) =>
    [...transitionsOf(machine).values()].flatMap((transition) => {
      const name = nameOf(transition);
      const proof = impossible[name];
      return proof ? [{ machine: machine.id, transition: name, subject: subjectOf(transition), proof }] : [];
    }),
  );
}

function subjectOf({ source, eventType }: AnyTransitionDefinition): string {
  const failing = source.invoke.find(({ id }) => eventType === `xstate.error.actor.${id}`);
  return failing ? `${failing.src}` : eventType;
}
