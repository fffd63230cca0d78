import { useRef, useState } from 'react';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import type { Failure } from '../../domain/api/failure.ts';
import type { OfficeCall } from '../../domain/api/office-call.ts';
import { useOffice } from './office-context.tsx';

export interface Change<C extends OfficeCall> {
  readonly busy: boolean;
  /** Why the last try changed nothing, or why nobody knows whether it did. */
  readonly failure: Failure | undefined;
  /** Resolves to the answer; undefined after a failure, and while an earlier try is under way. */
  readonly change: (request: RequestOf<C>) => Promise<AnswerOf<C> | undefined>;
  readonly forget: () => void;
}

/** Makes one change from a form or a dialog, one try at a time. */
export function useChange<C extends OfficeCall>(call: C): Change<C> {
  const { client } = useOffice();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const isUnderWay = useRef(false);
  return {
    busy,
    failure,
    forget: () => setFailure(undefined),
    async change(request) {
      if (isUnderWay.current) return undefined;
      isUnderWay.current = true;
      setBusy(true);
      const outcome = await client.ask(call, request);
      isUnderWay.current = false;
      setBusy(false);
      setFailure(outcome.kind === 'failed' ? outcome.failure : undefined);
      return outcome.kind === 'answered' ? outcome.answer : undefined;
    },
  };
}
