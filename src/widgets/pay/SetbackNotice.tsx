import { useEffect, useRef } from 'react';
import { type Setback, setbackReason, setbackTitle } from '../../../domain/checkout/open-attempt.ts';
import { Notice } from '../../components/messages/Notice.tsx';

/**
 * First what happened to the money, then why (CHK-18). It takes the focus, because the pressed button is far
 * below.
 */
export function SetbackNotice({ setback }: { setback: Setback }) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new setback takes the focus.
  useEffect(() => place.current?.focus(), [setback]);
  return (
    <div ref={place} tabIndex={-1}>
      <Notice tone="error" title={setbackTitle(setback)} isAnnounced={false}>
        {setbackReason(setback)}
      </Notice>
    </div>
  );
}
