import { Clock, PencilLine } from 'lucide-react';
import type { ReturnStatus } from '../../../domain/tax-return.ts';
import { RETURN_STATUS_NAMES } from '../../../domain/tax-return-words.ts';
import { Chip } from '../../parts/Chip.tsx';

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
