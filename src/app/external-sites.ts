/**
 * Links to sites outside the app, the same in every environment. The server redirects them to the configured
 * site (SES-38, NAV-30). In the sandbox it redirects to a page that stands in for the site (ruling 33).
 */
export const externalSites = {
  guestCheckout: '/outside/guest-checkout',
  merchantLogin: '/outside/merchant',
};
