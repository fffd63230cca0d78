import { fromCallback, fromPromise } from 'xstate';
import type { Change } from '../domain/outbox.ts';
import type { SessionRef } from '../machines/app.ts';
import { type Delivery, outboxMachine } from '../machines/outbox.ts';
import type { Adapters } from './adapters/adapters.ts';
import { deliverFirst, keepChange, takeBack, watchWaiting } from './adapters/outbox.ts';
import { navigate } from './hash-location.ts';
import { isLeftUnread } from './left-unread.ts';
import { refusedReturns } from './refused-returns.ts';
import { to } from './routes.ts';
import type { App } from './start-app.ts';

type Asked = { type: 'change.made'; change: Change } | { type: 'change.undone'; change: Change };

/** As where the lock was set in another tab: this one then asks for it. */
const UNKEPT = 'This could not be saved on this device. Please try again.';
const NOT_UNDONE = 'This could not be taken back on this device. Please try again.';

/** The outbox of whoever is signed in, with all that it needs. Loaded when somebody is. */
export function outbox(adapters: Adapters, session: SessionRef): typeof outboxMachine {
  return adapters.wire(outboxMachine, {
    actors: {
      keepChanges: fromCallback<Asked>(({ sendBack, receive }) => {
        receive(({ type, change }) => {
          if (type === 'change.made')
            keepChange(adapters, change).catch(() =>
              sendBack({ type: 'change.unkept', change, message: UNKEPT }),
            );
          else
            takeBack(adapters, change).catch(() =>
              sendBack({ type: 'undo.failed', change, message: NOT_UNDONE }),
            );
        });
        const stop = [
          followCustomer(adapters, session, sendBack),
          adapters.reach.watchReturn(() => sendBack({ type: 'connection.returned' })),
        ];
        return () => {
          for (const end of stop) end();
        };
      }),
      deliverFirst: fromPromise<Delivery>(({ signal }) => deliverFirst(adapters, signal)),
    },
  });
}

/** Tells what waits for who is signed in, and that nothing does when nobody is. */
function followCustomer(
  adapters: Adapters,
  session: SessionRef,
  tell: (event: { type: 'waiting.found' | 'waiting.changed'; waiting: readonly Change[] }) => void,
): () => void {
  let of: number | undefined;
  let stop = () => {};
  const look = () => {
    const snapshot = session.getSnapshot();
    const customer = snapshot.hasTag('signedIn') ? snapshot.context.customer : undefined;
    if (customer === of) return;
    of = customer;
    stop();
    tell({ type: 'waiting.changed', waiting: [] });
    let isFirst = true;
    stop =
      customer === undefined
        ? () => {}
        : watchWaiting(adapters, (waiting) => {
            tell({ type: isFirst && waiting.length > 0 ? 'waiting.found' : 'waiting.changed', waiting });
            isFirst = false;
          });
  };
  const { unsubscribe } = session.subscribe(look);
  look();
  return () => {
    unsubscribe();
    stop();
  };
}

/**
 * SES-35: the login page then waits for whoever comes, without the route that was open. What lies on this device alone, not
 * sent yet or refused by the server, is asked about first (ruling 14).
 */
export async function leave({ root, session, adapters }: App): Promise<void> {
  const isWaiting = root.system.get('outbox')?.getSnapshot().hasTag('dirty') ?? false;
  const unsent =
    isWaiting || isLeftUnread(adapters) || (await refusedReturns(adapters.device).catch(() => [])).length > 0;
  session.send({ type: 'logout.chosen', unsent });
  if (!unsent) navigate(to.login(), { replace: true });
}
