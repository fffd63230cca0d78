import { useSelector } from '@xstate/react';
import { APP_CODE, keyInGroups } from '../../../domain/session/authenticator.ts';
import { CopyButton } from '../../../src/components/buttons/CopyButton.tsx';
import { CodeEntry } from '../../../src/widgets/account/CodeEntry.tsx';
import { QrCode } from '../../../src/widgets/proof/QrCode.tsx';
import { useOffice } from '../../app/office-context.tsx';
import { FACTOR, INVITATION } from '../../text/session.ts';
import css from './SignIn.module.css';

/** Shows the key of the authenticator app as a picture and as text, and takes the first code. */
export function KeyStep() {
  const { session } = useOffice();
  const { key, address, email, failure } = useSelector(session, ({ context }) => context);
  const isBusy = useSelector(session, (state) => state.hasTag('busy'));
  return (
    <>
      <p>{INVITATION.keyLead(email)}</p>
      <div className={css.part}>
        <p>{INVITATION.scan}</p>
        <div className={css.picture}>
          <QrCode text={address} label={INVITATION.picture} />
        </div>
        <p className={css.key}>{keyInGroups(key)}</p>
        <CopyButton text={key} name={INVITATION.key} />
      </div>
      <div className={css.part}>
        <p>{INVITATION.enterCode}</p>
        <CodeEntry
          label={FACTOR.label}
          action={INVITATION.confirm}
          digits={APP_CODE.digits}
          error={failure?.message}
          busy={isBusy}
          onSubmit={(code) => session.send({ type: 'code.submitted', code })}
        />
      </div>
    </>
  );
}
