import { OFFLINE } from '../../../../domain/api/text/en.ts';
import { APP_CODE, keyInGroups } from '../../../../domain/session/authenticator.ts';
import { CODE_LABELS } from '../../../../domain/session/text/factor.ts';
import { AUTHENTICATOR } from '../../../../domain/session/text/security.ts';
import { useIsOffline } from '../../../app/app-context.tsx';
import { CopyButton } from '../../../components/buttons/CopyButton.tsx';
import { Dialog } from '../../../components/dialogs/Dialog.tsx';
import { Told } from '../../../components/messages/Told.tsx';
import { CodeEntry } from '../../../widgets/account/CodeEntry.tsx';
import { QrCode } from '../../../widgets/proof/QrCode.tsx';
import css from './Authenticator.module.css';

type KeyDialogProps = {
  /** Base32, as apps take it. */
  secret: string;
  address: string;
  busy: boolean;
  error: string | undefined;
  message: string;
  onSubmit: (code: string) => void;
  onLeave: () => void;
};

/** Shows the key as a picture and as text, and takes the first code. */
export function KeyDialog({ secret, address, busy, error, message, onSubmit, onLeave }: KeyDialogProps) {
  const isOffline = useIsOffline();
  return (
    <Dialog title="Set up your app" onDismiss={busy ? undefined : onLeave}>
      <div className={css.step}>
        <p>{AUTHENTICATOR.scan}</p>
        <div className={css.picture}>
          <QrCode text={address} label={AUTHENTICATOR.picture} />
        </div>
        <p className={css.key}>{keyInGroups(secret)}</p>
        <CopyButton text={secret} name="key" />
      </div>
      <div className={css.step}>
        {message && <Told tone="error" title={message} />}
        <p>{AUTHENTICATOR.enterCode}</p>
        <CodeEntry
          label={CODE_LABELS.app}
          action="Turn on"
          digits={APP_CODE.digits}
          error={error}
          busy={busy}
          blockedBecause={isOffline ? OFFLINE : undefined}
          onSubmit={onSubmit}
        />
      </div>
    </Dialog>
  );
}
