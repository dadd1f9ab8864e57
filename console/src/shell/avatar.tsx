import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { askFile } from '../client/client.ts';
import type { Caller } from '../client/session.ts';
import styles from './shell.module.css';

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase();

/** The caller's face: his picture, and his initials where he shows none or it has not come yet. Beside his name it says nothing more. */
export function Avatar({ caller, size }: { readonly caller: Caller; readonly size?: 'large' }) {
  const { avatar, id, realName } = caller;
  const { data: blob } = useQuery({
    // Another picture has another address.
    queryKey: ['avatar', id, avatar],
    enabled: avatar !== null,
    staleTime: Infinity,
    retry: false,
    queryFn: async () => {
      // Few pages need what records are made of, and this frame is around all of them.
      const { loadRecord } = await import('../client/records.ts');
      const { queries } = await loadRecord('UserPicture');
      const asked = { code: id, field: 'picture' };
      return (await askFile(queries.download as never, asked as never, { quiet: true })).blob;
    },
  });
  const show = useCallback(
    (element: HTMLImageElement | null) => {
      if (element === null || blob === undefined) return undefined;
      const address = URL.createObjectURL(blob);
      element.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [blob],
  );
  return (
    <span className={styles.avatar} data-size={size} style={{ display: 'grid' }} aria-hidden>
      {avatar !== null && blob !== undefined ? <img alt="" ref={show} /> : initialsOf(realName)}
    </span>
  );
}
