import { getDefaultZIndex, Modal } from '@mantine/core';
import { ChangePassword } from '../identity/changepwd.page.tsx';
import { SecondStep } from '../identity/second-step.tsx';
import { useKeyLayer } from './keys.ts';

const nothing = () => undefined;

/** What is owed before anything else, over a page on which somebody has signed in again: what she has typed there waits behind it. */
export function OwedHere({ owes }: { readonly owes: 'password' | 'second step' }) {
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
      {owes === 'password' ? <ChangePassword forced /> : <SecondStep forced />}
    </Modal>
  );
}
