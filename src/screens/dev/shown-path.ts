import { routes } from '../../app/routes.ts';

/** The fixed words in paths. Any other part is a number, a token or personal data. */
const WORDS = new Set(
  Object.values(routes).flatMap((route) =>
    typeof route === 'string' ? route.split('/').filter((part) => !part.startsWith(':')) : [],
  ),
);

/** The path of a tab, without ids and tokens. */
export function shownPath(route: string): string {
  const [path = ''] = route.split('?');
  if (routes.page.test(path)) return path;
  const parts = path.split('/').map((part) => (WORDS.has(part) ? part : '…'));
  return parts.join('/') || '/';
}
