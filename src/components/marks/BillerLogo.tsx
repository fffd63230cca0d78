import { useState } from 'react';
import css from './BillerLogo.module.css';

type BillerLogoProps = { name: string; src?: string | undefined; size?: 'row' | 'large' | undefined };

/** Decorative: the biller's name is beside it as a text. */
export function BillerLogo({ name, src, size = 'row' }: BillerLogoProps) {
  const [missing, setMissing] = useState<string>();
  if (!src || missing === src) {
    return (
      <span className={css.logo} data-size={size} aria-hidden="true">
        {initials(name)}
      </span>
    );
  }
  return (
    <img
      className={css.logo}
      data-size={size}
      src={src}
      alt=""
      width={40}
      height={40}
      decoding="async"
      onError={() => setMissing(src)}
    />
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\d]/u.test(word));
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase())
    .join('');
}
