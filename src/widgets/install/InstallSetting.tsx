import { INSTALL } from '../../../domain/brand/text/install.ts';
import { Button } from '../../components/buttons/Button.tsx';
import css from './Install.module.css';
import { InstallSteps } from './InstallSteps.tsx';
import { useInstall } from './use-install.ts';

/** Whether Billfold is installed, or how to install it; always in the settings. */
export function InstallSetting() {
  const { isOffered, isInstalled, showsSteps, install, closeSteps } = useInstall();
  return (
    <div className={css.setting}>
      <h3 className={css.title}>{INSTALL.setting}</h3>
      <p className={css.words}>
        {isInstalled && INSTALL.done}
        {isOffered && INSTALL.why}
        {!isInstalled && !isOffered && INSTALL.byMenu}
      </p>
      {isOffered && (
        <div>
          <Button kind="secondary" onClick={install}>
            {INSTALL.install}
          </Button>
        </div>
      )}
      {showsSteps && <InstallSteps onClose={closeSteps} />}
    </div>
  );
}
