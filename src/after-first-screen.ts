import './follow-appearance.ts';
import { keepFocus } from './keep-focus.ts';
import { followRecording } from './machine-recording.ts';
import type { App } from './start-app.ts';

keepFocus(document);

/** What runs beside the app, once people have before them what they came for. */
export function goOn({ adapters }: App): void {
  followRecording(adapters);
}
