import { FileText } from 'lucide-react';
import { TAX_LISTS } from '../../../domain/tax/text/lists.ts';
import { href, to } from '../../app/routes.ts';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { EmptyState } from '../../components/messages/EmptyState.tsx';

export function NoAccounts() {
  return (
    <EmptyState
      icon={<FileText aria-hidden="true" />}
      title={TAX_LISTS.none}
      reason={TAX_LISTS.noneWhy}
      action={<ButtonLink href={href(to.billAdd())}>Add account</ButtonLink>}
    />
  );
}
