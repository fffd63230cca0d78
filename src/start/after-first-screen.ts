import { followAppearance } from '../browser/appearance.ts';
import { keepFocus } from '../browser/keep-focus.ts';

keepFocus(document);

followAppearance();
