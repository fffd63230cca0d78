import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { navigate, useHashLocation } from './hash-location.ts';

beforeEach(() => history.replaceState(null, '', '/#/bills'));

describe('the route in the hash', () => {
  it('holds both the path and the query (NAV-01)', () => {
    const path = renderHook(() => useHashLocation()[0]);
    const search = renderHook(() => useHashLocation.searchHook());
    act(() => navigate('/login?next=%2Fcart'));
    expect(location.hash).toBe('#/login?next=%2Fcart');
    expect([path.result.current, search.result.current]).toEqual(['/login', 'next=%2Fcart']);
  });

  it('does not change for a hash that is no path', () => {
    const path = renderHook(() => useHashLocation()[0]);
    act(() => {
      history.pushState(null, '', '#main');
      dispatchEvent(new HashChangeEvent('hashchange'));
    });
    expect(path.result.current).toBe('/bills');
  });
});
