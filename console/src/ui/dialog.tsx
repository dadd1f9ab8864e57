import { Modal } from '@mantine/core';
import type { ModalProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { KeyLayer, useKeyLayer } from '../shell/keys.ts';
import { useGiveBack } from './give-back.ts';

/** A dialog that is drawn for as long as it is open, and then gives the keyboard back, which the library does only for one that stays and is told that it is closed. */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  const { t } = useTranslation();
  const { layer, isOnTop } = useKeyLayer(true);
  useGiveBack();
  return (
    <KeyLayer value={layer}>
      <Modal
        closeButtonProps={{ 'aria-label': t('close') }}
        {...props}
        closeOnEscape={props.closeOnEscape !== false && isOnTop}
        opened
      />
    </KeyLayer>
  );
}
