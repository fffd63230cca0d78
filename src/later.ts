import './follow-appearance.ts';
import { keepFocus } from './keep-focus.ts';

keepFocus(document);
