import { fromPromise } from 'xstate';
import type { BillerGroup } from '../../../domain/accounts/account.ts';
import { addAccountMachine } from '../../../machines/accounts/add-account.machine.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import { billListQuery } from '../../queries/bill-list.ts';
import { refreshQuery } from '../../queries/query.ts';

export const addAccountWiring = (adapters: Adapters) =>
  adapters.wire(addAccountMachine, {
    actors: {
      readBillList: fromPromise<readonly BillerGroup[]>(
        async ({ signal }) => (await refreshQuery(billListQuery, adapters, signal)).value,
      ),
    },
  });
