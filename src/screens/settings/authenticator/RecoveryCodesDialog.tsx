import { Download } from 'lucide-react';
import { AUTHENTICATOR } from '../../../../domain/session/text/security.ts';
import { saveFile } from '../../../browser/download.ts';
import { Button } from '../../../components/buttons/Button.tsx';
import { CopyButton } from '../../../components/buttons/CopyButton.tsx';
import { Dialog } from '../../../components/dialogs/Dialog.tsx';
import css from './Authenticator.module.css';

type RecoveryCodesProps = { codes: readonly string[]; onKept: () => void };

/** Shows new recovery codes, once. Only its button closes it: nobody loses them by a slip. */
export function RecoveryCodesDialog({ codes, onKept }: RecoveryCodesProps) {
  const text = codes.join('\n');
  const download = () =>
    saveFile(new File([AUTHENTICATOR.recoveryFile(text)], FILE_NAME, { type: 'text/plain' }));
  return (
    <Dialog title="Your recovery codes" actions={<Button onClick={onKept}>I have kept them</Button>}>
      <p>{AUTHENTICATOR.recoveryCodes}</p>
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
