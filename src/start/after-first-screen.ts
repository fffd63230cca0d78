import { getPortal } from '../../domain/portal/calls.ts';
import type { Adapters } from '../adapters/adapters.ts';
import { keepPortal } from '../app/portal.ts';
import { followAppearance } from '../browser/appearance.ts';
import { keepFocus } from '../browser/keep-focus.ts';
import { bringConnectionBar } from '../shell/OfflineBar.tsx';

keepFocus(document);

followAppearance();

// Without a connection it could not be loaded any more.
void bringConnectionBar().catch(() => {});

/** Without an answer, what the device knows of the portal stays. */
export async function askForPortal({ services }: Adapters): Promise<void> {
  await services.send(getPortal, {}).then(keepPortal, () => {});
}
