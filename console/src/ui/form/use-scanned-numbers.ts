import type { RefObject } from 'react';
import type { Field } from '@malote/contracts/kernel/fields/field.ts';
import { cleanScan } from '@malote/contracts/kernel/values/clean-scan.ts';
import { isWaybillForm } from '@malote/contracts/kernel/values/code-kind.ts';
import { useCaughtScans } from '../scan/use-caught-scans.ts';
import type { Values } from './fields-form.tsx';

const takesParcels = (field: Field): boolean => field.kind === 'texts' && 'as' in field && field.as === 'waybill';

/**
 * What a scanner types while another field of a form has the keyboard, or none, is one more of the parcels that the form is about: as the name of a customer it
 * found none, as a count it was a wrong one, and its Enter sent what was not complete. Each parcel stands there once.
 */
export function useScannedNumbers(
  box: RefObject<HTMLElement | null>,
  shown: readonly (readonly [string, Field])[],
  values: Values,
  set: (field: string, value: unknown) => void,
): void {
  const into = shown.find(([, field]) => takesParcels(field))?.[0];
  useCaughtScans(
    ({ burst }, target) => {
      if (into === undefined || burst === undefined || !isWaybillForm(cleanScan(burst))) return undefined;
      const dialog = target.closest('[role="dialog"]');
      if (dialog !== null && !dialog.contains(box.current)) return undefined;
      return target.closest(`[data-field="${into}"]`) === null ? burst : undefined;
    },
    (raw) => {
      if (into === undefined) return;
      const there = values[into];
      // The next one falls there by itself, and a list that the first letters opened is shut.
      box.current?.querySelector<HTMLElement>(`[data-field="${into}"] input`)?.focus();
      set(into, [...new Set([...(Array.isArray(there) ? (there as readonly string[]) : []), cleanScan(raw)])]);
    },
  );
}
