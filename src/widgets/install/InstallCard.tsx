import { INSTALL } from '../../../domain/brand/text/install.ts';
import { Button } from '../../components/buttons/Button.tsx';
import css from './Install.module.css';
import { InstallSteps } from './InstallSteps.tsx';
import { useInstall } from './use-install.ts';

/** Offered after a payment. If postponed, not offered again for 30 days. */
export function InstallCard() {
  const { isOffered, isPostponed, showsSteps, install, closeSteps, postpone } = useInstall();
  if (!isOffered || isPostponed) return null;
  return (
    <section className={css.card} aria-label={INSTALL.install} data-print="no">
      <div>
        <h2 className={css.title}>{INSTALL.title}</h2>
        <p className={css.words}>{INSTALL.why}</p>
      </div>
      <div className={css.actions}>
        <Button kind="secondary" onClick={install}>
          {INSTALL.install}
        </Button>
        <Button kind="quiet" onClick={postpone}>
          {INSTALL.notNow}
        </Button>
      </div>
      {showsSteps && <InstallSteps onClose={closeSteps} />}
    </section>
  );
}
