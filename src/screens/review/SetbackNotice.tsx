import { useEffect, useRef } from 'react';
import { NOT_CHARGED, type Setback, setbackReason } from '../../../domain/open-attempt.ts';
import { Notice } from '../../parts/Notice.tsx';

/** What became of the money first, then why (CHK-18). It takes the focus, as the button that led here is far below. */
export function SetbackNotice({ setback }: { setback: Setback }) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new setback is shown anew.
  useEffect(() => place.current?.focus(), [setback]);
  return (
    <div ref={place} tabIndex={-1}>
      <Notice tone="error" title={NOT_CHARGED}>
        {setbackReason(setback)}
      </Notice>
    </div>
  );
}
