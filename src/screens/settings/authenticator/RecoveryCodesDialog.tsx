import { Download } from 'lucide-react';
import { saveFile } from '../../../browser/download.ts';
import { Button } from '../../../components/buttons/Button.tsx';
import { CopyButton } from '../../../components/buttons/CopyButton.tsx';
import { Dialog } from '../../../components/dialogs/Dialog.tsx';
import css from './Authenticator.module.css';

type RecoveryCodesProps = { codes: readonly string[]; onKept: () => void };

/** Shows new recovery codes, once. Only its button closes it: nobody loses them by a slip. */
export function RecoveryCodesDialog({ codes, onKept }: RecoveryCodesProps) {
  const text = codes.join('\n');
  const download = () => saveFile(new File([fileOf(text)], FILE_NAME, { type: 'text/plain' }));
  return (
    <Dialog title="Your recovery codes" actions={<Button onClick={onKept}>I have kept them</Button>}>
      <p>
        Each code signs you in once when you do not have the app at hand. Keep them away from your phone. They
        are not shown again.
      </p>
      <ul className={css.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css.actions}>
        <CopyButton text={text} name="recovery codes" />
        <Button kind="quiet" size="dense" icon={<Download aria-hidden="true" />} onClick={download}>
          Download as text file
        </Button>
      </div>
    </Dialog>
  );
}

const FILE_NAME = 'billfold-recovery-codes.txt';

const fileOf = (codes: string) =>
  `Billfold recovery codes. Each works once in place of the code of your authenticator app.\n\n${codes}\n`;
