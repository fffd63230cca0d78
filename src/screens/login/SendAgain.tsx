import { to } from '../../app/routes.ts';
import { navigate } from '../../browser/hash-location.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { keepPendingEmail } from '../../widgets/account/pending-email.ts';

/** Leads to the page that sends the verification email again (SES-27). */
export function SendAgain({ email }: { email: string }) {
  return (
    <Button
      kind="secondary"
      size="dense"
      onClick={() => {
        keepPendingEmail(email);
        navigate(to.registered());
      }}
    >
      Send the email again
    </Button>
  );
}
