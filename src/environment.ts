/** Where the portal runs, told by the host name (SES-36), and what differs between these places (SES-37, SES-38, NAV-30). */
export interface Environment {
  readonly name: 'dev' | 'test' | 'staging' | 'prod';
  readonly botCheckSite: string;
  readonly guestCheckout: string;
  readonly merchantLogin: string;
}

/** The server leads on to the configured sites; in the sandbox to pages that stand for them (ruling 33). */
const OUTSIDE = {
  guestCheckout: '/outside/guest-checkout',
  merchantLogin: '/outside/merchant',
};

const ENVIRONMENTS: Record<Environment['name'], Environment> = {
  dev: { name: 'dev', botCheckSite: 'billfold-dev', ...OUTSIDE },
  test: { name: 'test', botCheckSite: 'billfold-test', ...OUTSIDE },
  staging: { name: 'staging', botCheckSite: 'billfold-staging', ...OUTSIDE },
  prod: { name: 'prod', botCheckSite: 'billfold', ...OUTSIDE },
};

function environmentOf(host: string): Environment {
  const [first = ''] = host.split('.');
  if (/^(localhost|127|\[?::1|dev)/.test(host)) return ENVIRONMENTS.dev;
  if (first.startsWith('test')) return ENVIRONMENTS.test;
  return first.startsWith('staging') ? ENVIRONMENTS.staging : ENVIRONMENTS.prod;
}

export const environment = environmentOf(globalThis.location?.hostname ?? 'localhost');
