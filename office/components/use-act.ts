import { useState } from 'react';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import type { Failure } from '../../domain/api/failure.ts';
import type { OfficeCall } from '../../domain/api/office-call.ts';
import { useOffice } from '../app/office-context.tsx';

export interface Act<C extends OfficeCall> {
  readonly busy: boolean;
  /** Why the last try did not do it. */
  readonly failure: Failure | undefined;
  /** Does nothing while the server is asked. */
  readonly run: (request: RequestOf<C>) => Promise<void>;
}

/** A call that changes something, for a dialog or a button. */
export function useAct<C extends OfficeCall>(call: C, onDone: (answer: AnswerOf<C>) => void): Act<C> {
  const { client } = useOffice();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const run = async (request: RequestOf<C>) => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    const outcome = await client.ask(call, request);
    setBusy(false);
    if (outcome.kind === 'answered') onDone(outcome.answer);
    else setFailure(outcome.failure);
  };
  return { busy, failure, run };
}
