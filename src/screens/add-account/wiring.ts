import { fromPromise } from 'xstate';
import type { BillerGroup } from '../../../domain/accounts/account.ts';
import { addAccountMachine } from '../../../machines/accounts/add-account.machine.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import { billListQuery } from '../../queries/bill-list.ts';
import { refreshQuery } from '../../queries/query.ts';

export const addAccountWiring = (adapters: Adapters) =>
  adapters.wire(addAccountMachine, {
    actors: {
      readBillList: fromPromise<readonly BillerGroup[]>(async ({ signal }) => {
        const { shelf, id } = billListQuery;
        await refreshQuery(billListQuery, adapters, signal);
        const cached = await adapters.device.read<BillerGroup[]>(shelf, id);
        return cached?.value ?? [];
      }),
    },
  });
