import { keyInGroups } from '../../domain/session/authenticator.ts';
import { CopyButton } from '../../src/components/buttons/CopyButton.tsx';
import { QrCode } from '../../src/widgets/proof/QrCode.tsx';
import { INVITATION } from '../text/session.ts';
import css from './AppKey.module.css';

/** The key of an authenticator app as a picture and as text. */
export function AppKey({ secret, address }: { readonly secret: string; readonly address: string }) {
  return (
    <>
      <p>{INVITATION.scan}</p>
      <div className={css.picture}>
        <QrCode text={address} label={INVITATION.picture} />
      </div>
      <p className={css.key}>{keyInGroups(secret)}</p>
      <CopyButton text={secret} name={INVITATION.key} />
    </>
  );
}
