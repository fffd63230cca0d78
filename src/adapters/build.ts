import { BUILD_HEADER } from '../../domain/build.ts';

/** The name of the build that this page belongs to. A page that is not built has none. */
export const OWN_BUILD =
  document.querySelector<HTMLMetaElement>('meta[name="billfold-build"]')?.content || undefined;

export interface BuildNews {
  /** The build that the services answered from. */
  readonly build: string;
  /** The services refused a call because this page is too old for it. */
  readonly isRefused: boolean;
}

const listeners = new Set<(news: BuildNews) => void>();

/** Reports what an answer says of builds. A stranger's answer, as a captive portal's, says nothing. */
export function reportBuild({ status, headers }: Pick<Response, 'status' | 'headers'>): void {
  const build = headers.get(BUILD_HEADER);
  if (build === null) return;
  for (const listener of listeners) listener({ build, isRefused: status === 426 });
}

export function watchBuild(listener: (news: BuildNews) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
