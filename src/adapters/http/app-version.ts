import { BUILD_HEADER } from '../../../domain/api/app-version.ts';

/** The id of the build that this page belongs to; undefined for a page that was not built. */
export const OWN_BUILD =
  document.querySelector<HTMLMetaElement>('meta[name="billfold-build"]')?.content || undefined;

export interface BuildNews {
  readonly build: string;
  /** The server refused a call because this page is too old for it. */
  readonly isRefused: boolean;
}

const listeners = new Set<(news: BuildNews) => void>();

/**
 * Reports the build that an answer names. An answer without the header, such as a captive portal's, reports
 * nothing.
 */
export function reportBuild({ status, headers }: Pick<Response, 'status' | 'headers'>): void {
  const build = headers.get(BUILD_HEADER);
  if (build === null) return;
  for (const listener of listeners) listener({ build, isRefused: status === 426 });
}

export function watchBuild(listener: (news: BuildNews) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
