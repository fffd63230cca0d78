import { useState } from 'react';

/** True from the first time on that `isSo` is. */
export function useWasEver(isSo: boolean): boolean {
  const [wasSo, setWasSo] = useState(isSo);
  if (isSo && !wasSo) setWasSo(true);
  return wasSo || isSo;
}
