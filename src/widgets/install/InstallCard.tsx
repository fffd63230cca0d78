import { portalName } from '../../../domain/brand/portal.ts';
import { Button } from '../../components/buttons/Button.tsx';
import css from './Install.module.css';
import { InstallSteps } from './InstallSteps.tsx';
import { useInstall } from './use-install.ts';

/** Offered after a payment. If postponed, not offered again for 30 days. */
export function InstallCard() {
  const { isOffered, isPostponed, showsSteps, install, closeSteps, postpone } = useInstall();
  if (!isOffered || isPostponed) return null;
  return (
    <section className={css.card} aria-label={`Install ${portalName()}`} data-print="no">
      <div>
        <h2 className={css.title}>Keep your bills at hand</h2>
        <p className={css.words}>
          On your home screen {portalName()} opens at once, also without a connection.
        </p>
      </div>
      <div className={css.actions}>
        <Button kind="secondary" onClick={install}>
          Install {portalName()}
        </Button>
        <Button kind="quiet" onClick={postpone}>
          Not now
        </Button>
      </div>
      {showsSteps && <InstallSteps onClose={closeSteps} />}
    </section>
  );
}
