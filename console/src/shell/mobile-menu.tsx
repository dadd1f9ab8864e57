import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Caller } from '../client/session.ts';
import { SideMenu } from './side-menu.tsx';

/** The menu on a narrow screen: over the page, gone after the choice (R-0028). */
export function MobileMenu({
  caller,
  opened,
  onClose,
}: {
  readonly caller: Caller;
  readonly opened: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="left"
      size={250}
      withCloseButton={false}
      padding={0}
      styles={{ body: { height: '100%' } }}
      attributes={{ content: { 'aria-label': t('menu.label') } }}
    >
      <SideMenu caller={caller} mobile onGo={onClose} />
    </Drawer>
  );
}
