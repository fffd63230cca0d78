import { useSelector } from '@xstate/react';
import { APP_CODE } from '../../../domain/session/authenticator.ts';
import { CodeEntry } from '../../../src/widgets/account/CodeEntry.tsx';
import { useOffice } from '../../app/office-context.tsx';
import { AppKey } from '../../components/AppKey.tsx';
import { PasskeyButton } from '../../components/PasskeyButton.tsx';
import { FACTOR, INVITATION, PASSKEY } from '../../text/session.ts';
import css from './SignIn.module.css';

/** Offers a passkey, or shows the key of the authenticator app and takes the first code. */
export function KeyStep() {
  const { session, passkeys } = useOffice();
  const { key, address, email, failure, tried } = useSelector(session, ({ context }) => context);
  const isBusy = useSelector(session, (state) => state.hasTag('busy'));
  const failureOf = (factor: typeof tried) => (tried === factor ? failure : undefined);
  return (
    <>
      <p>{INVITATION.keyLead(email)}</p>
      {passkeys.areSupported && (
        <div className={css.part}>
          <p>{PASSKEY.what}</p>
          <PasskeyButton
            label={PASSKEY.make}
            busy={isBusy && tried === 'passkey'}
            failure={failureOf('passkey')}
            onChoose={() => session.send({ type: 'passkey.chosen' })}
          />
        </div>
      )}
      <div className={css.part}>
        {passkeys.areSupported && <p>{INVITATION.orApp}</p>}
        <AppKey secret={key} address={address} />
        <p>{INVITATION.enterCode}</p>
        <CodeEntry
          label={FACTOR.label}
          action={INVITATION.confirm}
          digits={APP_CODE.digits}
          error={failureOf('app')?.message}
          busy={isBusy && tried === 'app'}
          onSubmit={(code) => session.send({ type: 'code.submitted', code })}
        />
      </div>
    </>
  );
}
