import { useCallback, useEffect, useRef, useState } from 'react';
import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import type { Failure } from '../../domain/api/failure.ts';
import type { OfficeCall } from '../../domain/api/office-call.ts';
import { type QueryResult, queryMachine } from '../../machines/app/query.machine.ts';
import { addressOf } from './address.ts';
import type { OfficeClient } from './client.ts';

export interface OfficeQuery<Answer> {
  /** The newest answer. While another filter or page of the same thing is read, it is still the answer of before. */
  readonly answer: Answer | undefined;
  readonly failure: Failure | undefined;
  readonly isBusy: boolean;
  readonly retry: () => void;
}

interface Held<Answer> {
  /** The path that answered, without its query. */
  readonly path: string;
  readonly answer: Answer | undefined;
  readonly failure: Failure | undefined;
  readonly isBusy: boolean;
}

/** Reads a call for a screen, and again when its fields change. Nothing is kept on the device. */
export function useOfficeQuery<C extends OfficeCall>(
  client: OfficeClient,
  call: C,
  request: RequestOf<C>,
): OfficeQuery<AnswerOf<C>> {
  const [held, setHeld] = useState<Held<AnswerOf<C>>>({
    path: '',
    answer: undefined,
    failure: undefined,
    isBusy: true,
  });
  const reader = useRef<ActorRefFrom<typeof queryMachine>>(undefined);
  const { url } = addressOf(call, request as Record<string, unknown>);
  const [path = ''] = url.split('?');
  const latest = useRef(request);
  latest.current = request;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address tells requests apart, which are new objects each time.
  useEffect(() => {
    const actor = createActor(
      queryMachine.provide({
        actors: {
          lookOnDevice: fromPromise<QueryResult | undefined>(async () => undefined),
          refresh: fromPromise<QueryResult>(async ({ signal }) => {
            const answer = await client.send(call, latest.current, { signal });
            if (!signal.aborted) setHeld((now) => ({ ...now, path, answer }));
            return { at: Date.now() };
          }),
        },
      }),
    );
    reader.current = actor;
    actor.subscribe((state) => {
      const { failure } = state.context;
      setHeld((now) => ({ ...now, failure, isBusy: state.hasTag('busy') }));
    });
    actor.start();
    return () => {
      actor.stop();
    };
  }, [client, call, url]);

  const retry = useCallback(() => reader.current?.send({ type: 'view.refreshed' }), []);
  const { answer, failure, isBusy } = held;
  return { answer: held.path === path ? answer : undefined, failure, isBusy, retry };
}
