import { Copy } from 'lucide-react';
import { COPY_REFUSED } from '../../../domain/receipts/text/en.ts';
import { useToast } from '../../app/app-context.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { VisuallyHidden } from '../../components/text/VisuallyHidden.tsx';
import css from './CopyNumber.module.css';

export function CopyNumber({ number }: { number: string }) {
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(number);
      toast({ tone: 'ok', text: 'Confirmation number copied', seconds: 3 });
    } catch {
      toast({ tone: 'warn', text: COPY_REFUSED, seconds: 5 });
    }
  };
  return (
    <div className={css.row}>
      <strong className={css.number}>{number}</strong>
      <Button kind="quiet" size="dense" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
        Copy <VisuallyHidden>confirmation number {number}</VisuallyHidden>
      </Button>
    </div>
  );
}
