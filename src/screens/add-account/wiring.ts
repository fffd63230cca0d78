import { fromPromise } from 'xstate';
import type { BillerGroup } from '../../../domain/account.ts';
import { addAccountMachine } from '../../../machines/addAccount.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import { refreshView } from '../../read-view.ts';
import { billListView } from '../bills/wiring.ts';

export const addAccountWiring = (adapters: Adapters) =>
  adapters.wire(addAccountMachine, {
    actors: {
      readBillList: fromPromise<readonly BillerGroup[]>(async ({ signal }) => {
        const { shelf, id } = billListView;
        await refreshView(billListView, adapters, signal);
        const held = await adapters.device.read<BillerGroup[]>(shelf, id);
        return held?.value ?? [];
      }),
    },
  });
