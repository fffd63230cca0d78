import { useSelector } from '@xstate/react';
import { isUnanswered, useApp } from './app-context.tsx';

export function useIsUnanswered(): boolean {
  return useSelector(useApp().connectivity, isUnanswered);
}
