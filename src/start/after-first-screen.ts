import { followAppearance } from '../browser/appearance.ts';
import { keepFocus } from '../browser/keep-focus.ts';
import { keepPress } from '../browser/keep-press.ts';
import { bringConnectionBar } from '../shell/OfflineBar.tsx';

keepFocus(document);

keepPress(document);

followAppearance();

// Pages that were not built have all styles from the start.
window.styled?.('rest').catch(() => {});

// Without a connection it could not be loaded any more.
void bringConnectionBar().catch(() => {});
