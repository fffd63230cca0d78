import { chosenAppearance, showAppearance } from './appearance.ts';
import './show-chosen-appearance.ts';

/** As chosen in another tab. */
addEventListener('storage', () => showAppearance(chosenAppearance()));
