import { chosenAppearance, showAppearance } from './appearance.ts';

/** Stands inside the page of a build, so that the first frame has the right colours: `tools/first-frame.ts`. */
showAppearance(chosenAppearance());
