import type { AutoPayGates } from '../../../domain/auto-pay.ts';
import { methodRefusal } from '../../../domain/auto-pay-gates.ts';
import type { SavedMethod } from '../../../domain/saved-method.ts';
import { BrandMark } from '../../parts/BrandMark.tsx';
import { Chip } from '../../parts/Chip.tsx';
import { RadioCard } from '../../parts/RadioCard.tsx';
import css from './MethodTab.module.css';
import { methodFacts } from './method-words.ts';

interface PrimaryCardProps {
  readonly method: SavedMethod;
  readonly gates: AutoPayGates;
  readonly isNew: boolean;
}

/** One saved method. What this auto pay does not take says why, and can still be pressed (APW-45 to APW-47). */
export function PrimaryCard({ method, gates, isNew }: PrimaryCardProps) {
  const refusal = methodRefusal(method, gates);
  return (
    <RadioCard
      value={String(method.id)}
      title={<bdi>{method.nickname}</bdi>}
      mark={<BrandMark type={method.type.id} dimmed={refusal !== undefined} />}
      text={
        <>
          {methodFacts(method)}
          {refusal && <span className={css.refusal}>{refusal}</span>}
        </>
      }
      end={
        <>
          {method.expired && <Chip tone="past-due">Expired</Chip>}
          {method.expiring && <Chip tone="due">Expiring</Chip>}
          {isNew && <Chip tone="info">Just added</Chip>}
        </>
      }
    />
  );
}
