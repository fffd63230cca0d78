import { Check, Share, SquarePlus } from 'lucide-react';
import { portalName } from '../../../domain/brand/portal.ts';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import css from './Install.module.css';

const STEPS = [
  { Icon: Share, words: 'Tap Share in the bar of the browser.' },
  { Icon: SquarePlus, words: 'Scroll down and tap Add to Home Screen.' },
  { Icon: Check, words: `Tap Add. ${portalName()} then opens like an app.` },
];

/** The steps to install by hand on an iPhone or iPad, which have no install prompt. */
export function InstallSteps({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={`Put ${portalName()} on your home screen`} onDismiss={onClose}>
      <ol className={css.steps}>
        {STEPS.map(({ Icon, words }, at) => (
          <li key={words}>
            <span className={css.drawing} aria-hidden="true">
              <span className={css.number}>{at + 1}</span>
              <Icon />
            </span>
            {words}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
