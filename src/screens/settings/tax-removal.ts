import { fromPromise } from 'xstate';
import type { AnswerOf, RequestOf } from '../../../domain/call.ts';
import { removeAccount } from '../../../domain/calls/accounts.ts';
import { accountRemovalMachine } from '../../../machines/accountRemoval.ts';
import type { Adapters } from '../../adapters/adapters.ts';

/** ERR2-31. */
const NOT_REMOVED = 'Unable to remove tax account. Please try again later.';

export function taxRemovalWiring(adapters: Adapters) {
  return adapters.wire(accountRemovalMachine, {
    actors: {
      removeAccount: fromPromise<AnswerOf<typeof removeAccount>, RequestOf<typeof removeAccount>>(
        ({ input, signal }) => adapters.services.send(removeAccount, input, { signal, failure: NOT_REMOVED }),
      ),
    },
  });
}
