import { NO_MOBILE_NUMBER_CODE } from '../../../domain/profile/notification-settings.ts';
import { NOTIFICATIONS } from '../../../domain/profile/text/settings.ts';
import { href, to } from '../../app/routes.ts';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import type { SwitchRefusal } from '../../components/fields/Switch.tsx';

/** Why a switch did not move, with the way to the mobile number if that is missing. */
export function switchRefusal(message: string, code: string | undefined): SwitchRefusal | undefined {
  if (!message) return undefined;
  const toNumber = (
    <ButtonLink kind="secondary" size="dense" href={href(to.settings('profile'))}>
      {NOTIFICATIONS.toNumber}
    </ButtonLink>
  );
  return { message, way: code === NO_MOBILE_NUMBER_CODE && toNumber };
}
