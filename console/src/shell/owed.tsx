import { getDefaultZIndex, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { ChangePassword } from '../identity/changepwd.page.tsx';
import { SecondStep } from '../identity/second-step.tsx';
import { useKeyLayer } from './keys.ts';

const nothing = () => undefined;

/** What is owed before anything else: a page of its own, or over the page on which somebody has signed in again, behind which waits what she has typed there. */
export function Owed({ owes, isOver }: { readonly owes: 'password' | 'second step'; readonly isOver: boolean }) {
  const page = owes === 'password' ? <ChangePassword forced /> : <SecondStep forced />;
  return isOver ? <Over>{page}</Over> : page;
}

function Over({ children }: { readonly children: ReactNode }) {
  useKeyLayer(true);
  return (
    <Modal
      opened
      fullScreen
      onClose={nothing}
      withCloseButton={false}
      closeOnEscape={false}
      zIndex={getDefaultZIndex('overlay')}
    >
      {children}
    </Modal>
  );
}
