import { portalName } from '../../../domain/brand/portal.ts';
import { Button } from '../../components/buttons/Button.tsx';
import css from './Install.module.css';
import { InstallSteps } from './InstallSteps.tsx';
import { useInstall } from './use-install.ts';

/** Whether Billfold is installed, or how to install it; always in the settings. */
export function InstallSetting() {
  const { isOffered, isInstalled, showsSteps, install, closeSteps } = useInstall();
  return (
    <div className={css.setting}>
      <h3 className={css.title}>Home screen</h3>
      <p className={css.words}>
        {isInstalled && `${portalName()} is on your home screen.`}
        {isOffered && `On your home screen ${portalName()} opens at once, also without a connection.`}
        {!isInstalled &&
          !isOffered &&
          `The menu of your browser may offer to install ${portalName()}, or to add it to the home screen.`}
      </p>
      {isOffered && (
        <div>
          <Button kind="secondary" onClick={install}>
            Install {portalName()}
          </Button>
        </div>
      )}
      {showsSteps && <InstallSteps onClose={closeSteps} />}
    </div>
  );
}
