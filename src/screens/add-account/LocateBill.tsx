import { useSelector } from '@xstate/react';
import { ExternalLink } from 'lucide-react';
import { registrationLink } from '../../../domain/accounts/organization.ts';
import { LOCATE } from '../../../domain/accounts/text/add-account.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import { NotRead } from '../../components/messages/NotRead.tsx';
import { Skeleton } from '../../components/messages/Skeleton.tsx';
import css from './AddAccount.module.css';
import { LocateForm } from './LocateForm.tsx';
import { OrganizationLabel } from './OrganizationLabel.tsx';
import { StepHeading } from './StepHeading.tsx';
import type { AddAccountRef } from './use-add-account.ts';

/** The account number, with a proof that the account belongs to the customer (ADD-09 to ADD-20). */
export function LocateBill({ wizard, onBack }: { wizard: AddAccountRef; onBack: () => void }) {
  const organization = useSelector(wizard, ({ context }) => context.organization);
  const billTypes = useSelector(wizard, ({ context }) => context.billTypes);
  const failure = useSelector(wizard, ({ context }) => context.failure);
  const isMissing = useSelector(wizard, (state) => state.hasTag('missing'));
  const isOffline = useIsOffline();
  const registration = organization && registrationLink(organization.registration_data);
  if (!organization) return null;

  return (
    <div className={css.step}>
      <StepHeading>{LOCATE.heading}</StepHeading>
      <OrganizationLabel organization={organization} />
      {billTypes && <LocateForm wizard={wizard} billTypes={billTypes} onBack={onBack} />}
      {!billTypes && !isMissing && <Skeleton label={LOCATE.loading} rows={2} />}
      {isMissing && !isOffline && (
        <NotRead title={failure?.message} onRetry={() => wizard.send({ type: 'list.askedAgain' })} />
      )}
      {!billTypes && (
        <Button kind="secondary" onClick={onBack}>
          {LOCATE.back}
        </Button>
      )}
      {registration && (
        <Notice
          title={LOCATE.noService(organization.name)}
          action={
            <ButtonLink
              kind="secondary"
              size="dense"
              href={registration}
              target="_blank"
              rel="noopener noreferrer"
              icon={<ExternalLink aria-hidden="true" />}
            >
              {LOCATE.requestService}
            </ButtonLink>
          }
        >
          {LOCATE.opens}
        </Notice>
      )}
    </div>
  );
}
