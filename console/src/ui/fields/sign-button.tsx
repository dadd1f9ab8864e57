import { Button } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { useState } from 'react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { toastFailure } from '../../shell/toasts.tsx';
import type { SignatureProps } from './signature-dialog.tsx';

/** Opens paper to sign on, which comes when somebody is to sign. */
export function SignButton({
  disabled = false,
  ...signature
}: Omit<SignatureProps, 'onClose'> & { readonly disabled?: boolean }) {
  const { t } = useTranslation('record');
  const [open, setOpen] = useState<{ readonly Paper: ComponentType<SignatureProps> }>();
  const sign = async () => {
    try {
      setOpen({ Paper: (await import('./signature-dialog.tsx')).SignatureDialog });
    } catch (failure) {
      toastFailure(failure);
    }
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconSignature size={15} aria-hidden />}
        disabled={disabled}
        onClick={() => void sign()}
      >
        {t('sign.onScreen')}
      </Button>
      {open !== undefined && <open.Paper {...signature} onClose={() => setOpen(undefined)} />}
    </>
  );
}
