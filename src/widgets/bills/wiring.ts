import { fromPromise } from 'xstate';
import type { AnswerOf, Call, RequestOf } from '../../../domain/api/call.ts';
import type { getBalance } from '../../../domain/bills/list-calls.ts';
import type { addToCart, removeFromCart } from '../../../domain/cart/calls.ts';
import { balanceLookUpMachine } from '../../../machines/bills/balance-look-up.machine.ts';
import { billListMachine } from '../../../machines/bills/bill-list.machine.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import { firstScreen } from '../../browser/first-screen.ts';

export const billListWiring = (adapters: Adapters) =>
  adapters.wire(billListMachine, { actors: billActors(adapters) });

/** No bill changes before the list is shown, so the code that changes one is not loaded with it. */
const loadCalls = () => import('./calls/wiring.ts');
void firstScreen()
  .then(loadCalls)
  .catch(() => {});
type Calls = Awaited<ReturnType<typeof loadCalls>>;

/** The calls that change bills. Each also updates the cached bills. */
export function billActors(adapters: Adapters) {
  const actor = <C extends Call>(send: (calls: Calls) => Send<C>) =>
    fromPromise<AnswerOf<C>, RequestOf<C>>(async ({ input, signal }) =>
      send(await loadCalls())(adapters, input, signal),
    );
  const lookUp = actor<typeof getBalance>((calls) => calls.lookUpBalance);
  return {
    balanceLookUp: adapters.wire(balanceLookUpMachine, { actors: { getBalance: lookUp } }),
    getBalance: lookUp,
    addToCart: actor<typeof addToCart>((calls) => calls.addToCart),
    removeFromCart: actor<typeof removeFromCart>((calls) => calls.removeFromCart),
  };
}

type Send<C extends Call> = (
  adapters: Adapters,
  input: RequestOf<C>,
  signal: AbortSignal,
) => Promise<AnswerOf<C>>;
