import { type ComponentProps, createElement, type ReactElement } from 'react';

/** What the icons of lucide-react are made of: elements of an SVG of 24 by 24. */
interface Drawing {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

/**
 * Stands in for the function of the same name in lucide-react (see `vite.config.ts`), whose settings for each icon nobody
 * here uses: without them the first load is 2.5 kB lighter. Size and colour come from the styles.
 */
export default function createLucideIcon({ node }: Drawing): (props: ComponentProps<'svg'>) => ReactElement {
  return (props) => (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...props}
    >
      {node.map(([tag, attributes]) => createElement(tag, attributes))}
    </svg>
  );
}
