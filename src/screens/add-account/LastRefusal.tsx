import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useEmitted } from '../../app/use-emitted.ts';
import { useErrorTitle } from '../../components/fields/use-error-title.ts';
import { Notice } from '../../components/messages/Notice.tsx';
import type { AddAccountRef } from './use-add-account.ts';

const takeFocus = (refusal: HTMLElement | null) => refusal?.focus();

/** The words of the last try, which take the focus and stay when their toast has gone (ADD-20, ADD-26). */
export function LastRefusal({ wizard }: { wizard: AddAccountRef }) {
  const isBusy = useSelector(wizard, (state) => state.hasTag('busy'));
  const [words, setWords] = useState('');
  const keep = ({ message }: { message: string }) => setWords(message);
  useEmitted(wizard, { 'location.failed': keep, 'addition.failed': keep });
  const isShown = words !== '' && !isBusy;
  useErrorTitle(isShown);
  return (
    isShown && (
      <div ref={takeFocus} tabIndex={-1}>
        <Notice tone="error" title={words} isAnnounced={false} />
      </div>
    )
  );
}
