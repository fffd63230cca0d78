import css from './AccountNumber.module.css';

interface AccountNumberProps {
  readonly value: string;
  readonly className?: string | undefined;
}

/** An account number in groups of four. The gaps are styles, so that copied and searched text has none. */
export function AccountNumber({ value, className = '' }: AccountNumberProps) {
  const groups = /^\d{6,}$/.test(value) ? (value.match(/\d{1,4}/g) ?? []) : [value];
  return (
    <bdi className={`${css.number} ${className}`}>
      {groups.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups of a number are identified by their position alone.
        <span key={at}>{group}</span>
      ))}
    </bdi>
  );
}
