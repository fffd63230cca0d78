export const ownBuild = () =>
  document.querySelector<HTMLMetaElement>('meta[name="billfold-build"]')?.content ?? '';
