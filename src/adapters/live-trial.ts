import type { AnyMachineSnapshot } from 'xstate';
import { Fault } from '../../domain/redaction.ts';
import { trialScope } from './trial-scope.ts';

/** What a machine would break over, were it told this now; nothing is done by trying. */
export function triedOut(snapshot: AnyMachineSnapshot, event: { readonly type: string }): string | undefined {
  try {
    snapshot.machine.transition(snapshot, event, trialScope());
    return undefined;
  } catch (error) {
    return new Fault(error).name;
  }
}
