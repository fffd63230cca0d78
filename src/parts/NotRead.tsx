import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

type NotReadProps = {
  title: ReactNode;
  onRetry: () => void;
  /** What the button is for, where several stand on a page. */
  label?: string;
  /** Something from before stands below. */
  isHeld?: boolean | undefined;
};

/** What could not be read, with a way to read it again. */
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
      {isHeld && 'What you see below was saved before.'}
    </Notice>
  );
}
