import { matchRoute, type Parser } from 'wouter';
import type { SavedMethod } from '../../../../domain/wallet/saved-method.ts';
import { routes } from '../../../app/routes.ts';

/**
 * The path from which the form was opened, if it is a route of the app. Anything else is ignored (WAL-07,
 * WAL-08).
 */
export function returnPath(search: string, parser: Parser): string | undefined {
  const requested = new URLSearchParams(search).get('return') ?? '';
  const [path = ''] = requested.split('?');
  if (!/^\/[\w/-]*$/.test(path) || path.startsWith('//')) return undefined;
  const isRoute = Object.values(routes).some((pattern) => matchRoute(parser, pattern, path)[0]);
  return isRoute ? requested : undefined;
}

/** The return path with the saved method (WAL-07). */
export function withMethod(path: string, { id, type }: SavedMethod): string {
  const [at = '', search = ''] = path.split('?');
  const query = new URLSearchParams(search);
  query.set('pmid', String(id));
  query.set('type', type.category);
  return `${at}?${query}`;
}
