/** Whether the current route shows the bill list, the only screen with a picture. */
export const opensBills = () => /^(#\/?(bills)?)?$/.test(location.hash);

export const ownBuild = () =>
  document.querySelector<HTMLMetaElement>('meta[name="billfold-build"]')?.content ?? '';
