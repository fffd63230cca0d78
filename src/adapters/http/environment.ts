/**
 * The environment of the portal, found by its host name (SES-36), and what differs between environments
 * (SES-37).
 */
export interface Environment {
  readonly name: 'dev' | 'test' | 'staging' | 'prod';
  readonly botCheckSite: string;
}

const ENVIRONMENTS: Record<Environment['name'], Environment> = {
  dev: { name: 'dev', botCheckSite: 'billfold-dev' },
  test: { name: 'test', botCheckSite: 'billfold-test' },
  staging: { name: 'staging', botCheckSite: 'billfold-staging' },
  prod: { name: 'prod', botCheckSite: 'billfold' },
};

export function environmentOf(host: string): Environment {
  const [first = ''] = host.split('.');
  if (/^(localhost|127|\[?::1|dev)/.test(host)) return ENVIRONMENTS.dev;
  if (first.startsWith('test')) return ENVIRONMENTS.test;
  return first.startsWith('staging') ? ENVIRONMENTS.staging : ENVIRONMENTS.prod;
}

export const environment = environmentOf(globalThis.location?.hostname ?? 'localhost');
