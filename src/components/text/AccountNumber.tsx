import css from './AccountNumber.module.css';

/** An account number in groups of four. The gaps are styles, so that copied and searched text has none. */
export function AccountNumber({ value }: { readonly value: string }) {
  const groups = /^\d{6,}$/.test(value) ? (value.match(/\d{1,4}/g) ?? []) : [value];
  return (
    <bdi className={css.number}>
      {groups.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups of a number are identified by their position alone.
        <span key={at}>{group}</span>
      ))}
    </bdi>
  );
}
