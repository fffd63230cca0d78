import { chosenAppearance, showAppearance } from './appearance.ts';

/** As chosen before or in another tab. The page of a build begins with the right colours: `begin.ts`. */
showAppearance(chosenAppearance());
addEventListener('storage', () => showAppearance(chosenAppearance()));
