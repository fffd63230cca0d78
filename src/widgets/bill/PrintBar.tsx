import { ChevronLeft, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { href } from '../../app/routes.ts';
import { Button } from '../../components/buttons/Button.tsx';
import css from './PrintBar.module.css';
import { usePaperLayout } from './paper.ts';

interface PrintBarProps {
  /** The path of the page that was laid out for paper. */
  readonly back: string;
  readonly children: ReactNode;
}

/** Above a page that is laid out for paper: the way back, and Print. Its words say where back is. */
export function PrintBar({ back, children }: PrintBarProps) {
  usePaperLayout();
  return (
    <div className={css.bar}>
      <a href={href(back)}>
        <ChevronLeft aria-hidden="true" />
        {children}
      </a>
      <Button icon={<Printer aria-hidden="true" />} onClick={() => print()}>
        Print
      </Button>
    </div>
  );
}
