import { type EventObject, fromCallback, fromPromise } from 'xstate';
import type { AnswerOf, Call, RequestOf } from '../../domain/api/call.ts';
import type { Adapters } from './adapters.ts';

interface Around<C extends Call> {
  /** The message for a failure without words of the server, in place of the call's own. */
  readonly failure?: string;
  /** Leaving the screen does not stop the call. */
  readonly outlives?: true;
  /** Runs after the answer, and before the machine gets it. */
  after?(answer: AnswerOf<C>, request: RequestOf<C>): unknown;
  /** Runs at last, also after a failure. */
  always?(request: RequestOf<C>): unknown;
}

/** A call as an actor, for a port with more to do than its call. `wire` makes the actors of the others. */
export function callActor<C extends Call>(
  { services }: Adapters,
  call: C,
  { failure, outlives, after, always }: Around<C>,
) {
  return fromPromise<AnswerOf<C>, RequestOf<C>>(async ({ input, signal }) => {
    const options = { ...(outlives ? {} : { signal }), ...(failure === undefined ? {} : { failure }) };
    try {
      const answer = await services.send(call, input, options);
      await after?.(answer, input);
      return answer;
    } finally {
      await always?.(input);
    }
  });
}

/** Tells a machine that the connection is back. */
export function returnActor({ reach }: Adapters) {
  return fromCallback<EventObject>(({ sendBack }) =>
    reach.watchReturn(() => sendBack({ type: 'connection.returned' })),
  );
}
