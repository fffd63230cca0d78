import { Clock, PencilLine } from 'lucide-react';
import { RETURN_STATUS_NAMES } from '../../../domain/tax/return-text.ts';
import type { ReturnStatus } from '../../../domain/tax/tax-return.ts';
import { Chip } from '../../components/marks/Chip.tsx';

export function StatusPill({ status }: { status: ReturnStatus }) {
  if (status === 'filed') return <Chip tone="ok">{RETURN_STATUS_NAMES.filed}</Chip>;
  if (status === 'pending')
    return (
      <Chip tone="info" icon={<Clock aria-hidden="true" />}>
        {RETURN_STATUS_NAMES.pending}
      </Chip>
    );
  return <Chip icon={<PencilLine aria-hidden="true" />}>{RETURN_STATUS_NAMES['Non-filed']}</Chip>;
}
