import { useSelector } from '@xstate/react';
import { Button } from '../../../src/components/buttons/Button.tsx';
import { useOffice } from '../../app/office-context.tsx';
import { FactorEntry } from '../../components/FactorEntry.tsx';
import { FACTOR } from '../../text/session.ts';
import css from './SignIn.module.css';

/** The second step: a passkey, or a code of the authenticator app. */
export function FactorStep() {
  const { session } = useOffice();
  const { factors, tried, failure } = useSelector(session, ({ context }) => context);
  const isBusy = useSelector(session, (state) => state.hasTag('busy'));
  return (
    <div className={css.form}>
      <FactorEntry
        factors={factors}
        tried={tried}
        failure={failure}
        busy={isBusy}
        action={FACTOR.submit}
        onCode={(code) => session.send({ type: 'code.submitted', code })}
        onPasskey={() => session.send({ type: 'passkey.chosen' })}
      />
      {!isBusy && (
        <div>
          <Button kind="quiet" size="dense" onClick={() => session.send({ type: 'form.returned' })}>
            {FACTOR.back}
          </Button>
        </div>
      )}
    </div>
  );
}
