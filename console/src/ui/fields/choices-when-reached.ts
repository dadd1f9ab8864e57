import type { ComboboxProps } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';

/**
 * Properties of a field with choices, which draw them once the field is reached, and not with the page: most are never looked at. From then on they stay, for
 * the keys that go from one to the next look for them before they are shown.
 */
export function useChoicesWhenReached(width?: number) {
  const [reached, setReached] = useState(false);
  const onFocus = useCallback(() => setReached(true), []);
  const comboboxProps = useMemo(
    (): ComboboxProps => ({ keepMounted: reached, ...(width !== undefined && { width }) }),
    [reached, width],
  );
  return { onFocus, comboboxProps };
}
