import { Button, Group, Modal } from '@mantine/core';
import type { ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
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

/** The foot of a dialog: the way out of it, and beside that what it is for. */
export function DialogFoot({
  leave,
  onClose,
  children,
}: {
  /** What leaving is called, where that is not cancelling. */
  readonly leave?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={onClose}>
        {leave ?? t('cancel')}
      </Button>
      {children}
    </Group>
  );
}
