import { fromCallback, fromPromise } from 'xstate';
import type { Change } from '../../domain/outbox/outbox.ts';
import { QUEUED_CHANGES } from '../../domain/outbox/text/en.ts';
import type { SessionRef } from '../../machines/app/app.machine.ts';
import { type Delivery, outboxMachine } from '../../machines/outbox/outbox.machine.ts';
import type { Adapters } from '../adapters/adapters.ts';
import type { App } from '../app/app.ts';
import { to } from '../app/routes.ts';
import { navigate } from '../browser/hash-location.ts';
import { deliverFirst, queueChange, takeBack, watchQueuedChanges } from './deliver-outbox.ts';
import { refusedReturns } from './refused-returns.ts';
import { hasUnreadableEntries } from './unread-entries.ts';

type OutboxRequest = { type: 'change.made'; change: Change } | { type: 'change.undone'; change: Change };

/** The outbox of the signed-in customer with its ports wired. Loaded after sign-in. */
export function outbox(adapters: Adapters, session: SessionRef): typeof outboxMachine {
  return adapters.wire(outboxMachine, {
    actors: {
      keepChanges: fromCallback<OutboxRequest>(({ sendBack, receive }) => {
        receive(({ type, change }) => {
          if (type === 'change.made')
            queueChange(adapters, change).catch(() =>
              sendBack({ type: 'change.unkept', change, message: QUEUED_CHANGES.unkept }),
            );
          else
            takeBack(adapters, change).catch(() =>
              sendBack({ type: 'undo.failed', change, message: QUEUED_CHANGES.notUndone }),
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

/** Reports the queued changes of the signed-in customer, and none when nobody is signed in. */
function followCustomer(
  adapters: Adapters,
  session: SessionRef,
  emit: (event: { type: 'waiting.found' | 'waiting.changed'; waiting: readonly Change[] }) => void,
): () => void {
  let reportedFor: number | undefined;
  let stop = () => {};
  const update = () => {
    const snapshot = session.getSnapshot();
    const customer = snapshot.hasTag('signedIn') ? snapshot.context.customer : undefined;
    if (customer === reportedFor) return;
    reportedFor = customer;
    stop();
    emit({ type: 'waiting.changed', waiting: [] });
    let isFirst = true;
    stop =
      customer === undefined
        ? () => {}
        : watchQueuedChanges(adapters, (waiting) => {
            emit({ type: isFirst && waiting.length > 0 ? 'waiting.found' : 'waiting.changed', waiting });
            isFirst = false;
          });
  };
  const { unsubscribe } = session.subscribe(update);
  update();
  return () => {
    unsubscribe();
    stop();
  };
}

/**
 * Logs out: the login page then waits for the next customer, without the route that was open (SES-35). If
 * entries exist on this device alone, unsent or refused, the customer is asked first (ruling 14).
 */
export async function logOut({ root, session, adapters }: App): Promise<void> {
  const isWaiting = root.system.get('outbox')?.getSnapshot().hasTag('dirty') ?? false;
  const unsent =
    isWaiting ||
    hasUnreadableEntries(adapters) ||
    (await refusedReturns(adapters.device).catch(() => [])).length > 0;
  session.send({ type: 'logout.chosen', unsent });
  if (!unsent) navigate(to.login(), { replace: true });
}
