import { Copy } from 'lucide-react';
import { useState } from 'react';
import { COPIED, COPYING_FORBIDDEN } from '../../../domain/values/text/parts.ts';
import { Button } from './Button.tsx';
import css from './CopyButton.module.css';

/** Copies a text and says beside the button whether it did: a toast would be covered by a dialog. */
export function CopyButton({ text, name }: { text: string; name: string }) {
  const [told, setTold] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setTold(COPIED);
    } catch {
      setTold(COPYING_FORBIDDEN);
    }
  };
  return (
    <span className={css.row}>
      <Button kind="quiet" size="dense" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
        Copy {name}
      </Button>
      <output className={css.told}>{told}</output>
    </span>
  );
}
