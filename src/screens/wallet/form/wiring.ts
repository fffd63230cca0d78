import { fromCallback, fromPromise } from 'xstate';
import { entryRoute } from '../../../../domain/wallet/entry-back.ts';
import type { BegunEntry } from '../../../../domain/wallet/entry-calls.ts';
import { methodEntryMachine } from '../../../../machines/wallet/method-entry.machine.ts';
import type { Adapters } from '../../../adapters/adapters.ts';

/** Leaves for the processor's page. The Back button of that page leads to the question what came of the entry. */
async function leave({ id, url, back }: BegunEntry & { readonly back: string }): Promise<void> {
  if (!/^https?:$/.test(new URL(url).protocol)) throw new Error('no page to go to');
  const entity = new URLSearchParams(location.hash.split('?')[1]).get('entity_id');
  const route = entryRoute(id, { back, ...(entity === null ? {} : { entityId: Number(entity) }) });
  history.replaceState(history.state, '', `#${route}`);
  location.assign(url);
}

export const methodEntryWiring = ({ wire }: Adapters) =>
  wire(methodEntryMachine, {
    actors: {
      leave: fromPromise<void, BegunEntry & { readonly back: string }>(({ input }) => leave(input)),
      watchPage: fromCallback(({ sendBack }) => {
        const tell = () => {
          if (document.visibilityState === 'visible') sendBack({ type: 'page.returned' });
        };
        document.addEventListener('visibilitychange', tell);
        addEventListener('pageshow', tell);
        return () => {
          document.removeEventListener('visibilitychange', tell);
          removeEventListener('pageshow', tell);
        };
      }),
    },
  });
