import { NUMBERLESS } from '../../../domain/profile/notification-settings.ts';
import { NOTIFICATIONS } from '../../../domain/profile/text/settings.ts';
import { href, to } from '../../app/routes.ts';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { Notice } from '../../components/messages/Notice.tsx';

/** Why a switch did not move, with the way to the mobile number if that is missing. */
export function RefusedSwitch({ message, code }: { message: string; code: string | undefined }) {
  return (
    <Notice
      tone="error"
      title={message}
      action={
        code === NUMBERLESS && (
          <ButtonLink kind="secondary" size="dense" href={href(to.settings('profile'))}>
            {NOTIFICATIONS.toNumber}
          </ButtonLink>
        )
      }
    />
  );
}
