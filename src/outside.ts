/**
 * Sites outside of the app, the same addresses in every environment: the server leads on to the configured site (SES-38,
 * NAV-30), in the sandbox to a page that stands for it (ruling 33).
 */
export const outside = {
  guestCheckout: '/outside/guest-checkout',
  merchantLogin: '/outside/merchant',
};
