import type { SavedMethod } from '../../../domain/wallet/saved-method.ts';
import { RadioCard } from '../../components/fields/RadioCard.tsx';
import { BrandMark } from '../../components/marks/BrandMark.tsx';
import { Chip } from '../../components/marks/Chip.tsx';
import css from './MethodRadio.module.css';
import { methodFacts } from './method-text.ts';

interface MethodRadioProps {
  readonly method: SavedMethod;
  /** Why the method cannot be used. It can still be pressed. */
  readonly refusal: string | undefined;
  readonly isNew?: boolean;
  readonly disabled?: boolean;
}

/** One saved method (APW-45 to APW-47, PBT-08, PBT-16, PBT-17). */
export function MethodRadio({ method, refusal, isNew = false, disabled }: MethodRadioProps) {
  return (
    <RadioCard
      value={String(method.id)}
      disabled={disabled}
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
