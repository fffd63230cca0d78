import { Check, Share, SquarePlus } from 'lucide-react';
import { INSTALL } from '../../../domain/brand/text/install.ts';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import css from './Install.module.css';

const STEPS = [
  { Icon: Share, words: INSTALL.share },
  { Icon: SquarePlus, words: INSTALL.add },
  { Icon: Check, words: INSTALL.confirm },
];

/** The steps to install by hand on an iPhone or iPad, which have no install prompt. */
export function InstallSteps({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={INSTALL.stepsTitle} onDismiss={onClose}>
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
