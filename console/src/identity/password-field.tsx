import { PasswordInput } from '@mantine/core';
import type { PasswordInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Where a password is typed: of who is there unless it says `new`. Its eye, which shows what stands there, is told in words. */
export function PasswordField({
  is = 'current',
  onPassword,
  ...field
}: Pick<PasswordInputProps, 'size' | 'description' | 'error' | 'maxLength' | 'autoFocus'> & {
  readonly 'data-autofocus'?: true;
  readonly label: string;
  readonly value: string;
  readonly is?: 'current' | 'new';
  readonly onPassword: (password: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <PasswordInput
      {...field}
      onChange={(event) => onPassword(event.currentTarget.value)}
      autoComplete={`${is}-password`}
      required
      visibilityToggleButtonProps={{ 'aria-label': t('login.show') }}
    />
  );
}
