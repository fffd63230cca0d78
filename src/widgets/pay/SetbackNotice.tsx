import { type ReactNode, useEffect, useRef } from 'react';
import { type Setback, setbackReason, setbackTitle } from '../../../domain/checkout/open-attempt.ts';
import { Notice } from '../../components/messages/Notice.tsx';

/**
 * First what happened to the money, then why (CHK-18). It takes the focus, because the pressed button is far
 * below.
 */
export function SetbackNotice({
  setback,
  more,
  action,
}: {
  setback: Setback;
  more?: ReactNode;
  action?: ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new setback takes the focus.
  useEffect(() => place.current?.focus(), [setback]);
  return (
    <div ref={place} tabIndex={-1}>
      <Notice tone="error" title={setbackTitle(setback)} action={action} isAnnounced={false}>
        {setbackReason(setback)}
        {more}
      </Notice>
    </div>
  );
}
