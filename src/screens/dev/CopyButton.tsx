import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/buttons/Button.tsx';
import { copyText } from './copy-text.ts';

type CopyButtonProps = { label: string; text: () => string };

/** Copies a text that is made when it is asked for, and says whether the browser let it. */
export function CopyButton({ label, text }: CopyButtonProps) {
  const [told, setTold] = useState('');
  const copy = async () =>
    setTold((await copyText(text())) ? 'Copied.' : 'This browser does not let the page copy.');
  return (
    <>
      <Button size="dense" kind="secondary" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
        {label}
      </Button>
      <span role="status" className="mx-quiet">
        {told}
      </span>
    </>
  );
}
