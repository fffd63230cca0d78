import { BillerLogo } from '../../components/marks/BillerLogo.tsx';
import { PastShape } from '../../components/timeline/PastShape.tsx';
import type { ShapeName } from '../../components/timeline/Shape.tsx';
import css from './RecordMark.module.css';

interface RecordMarkProps {
  readonly shape: ShapeName;
  readonly payee: string;
  readonly logo: string | undefined;
}

/** The shape of a record. On a phone it stands at the corner of the biller's logo. */
export function RecordMark({ shape, payee, logo }: RecordMarkProps) {
  return (
    <span className={css.mark} data-shape={shape}>
      <span className={css.logo}>
        <BillerLogo name={payee} src={logo} />
      </span>
      <PastShape name={shape} />
    </span>
  );
}
