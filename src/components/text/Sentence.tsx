import { createElement, Fragment, type ReactNode } from 'react';

/** A sentence from a table with names, links or controls in it: their places are those of its language. */
export function Sentence({ parts }: { parts: readonly ReactNode[] }) {
  return createElement(Fragment, null, ...parts);
}
