import type { ReactNode } from 'react';
import { SAVED_BEFORE } from '../../../domain/values/text/parts.ts';
import { Button } from '../buttons/Button.tsx';
import { Notice } from './Notice.tsx';

type NotReadProps = {
  title: ReactNode;
  onRetry: () => void;
  /** The purpose of the button, if there are several on a page. */
  label?: string;
  /** Older data is shown below. */
  isHeld?: boolean | undefined;
};

export function NotRead({ title, onRetry, label, isHeld = false }: NotReadProps) {
  return (
    <Notice
      tone={isHeld ? 'warn' : 'error'}
      title={title}
      action={
        <Button kind="secondary" size="dense" aria-label={label} onClick={onRetry}>
          Retry
        </Button>
      }
    >
      {isHeld && SAVED_BEFORE}
    </Notice>
  );
}
