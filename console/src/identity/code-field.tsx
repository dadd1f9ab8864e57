import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Where the code of the phone, or one of the recovery codes, is typed in to sign in. */
export function CodeField({
  label,
  code,
  onCode,
}: {
  readonly label: string;
  readonly code: string;
  readonly onCode: (code: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <TextInput
      size="md"
      label={label}
      description={t('secondStep.codeHelp')}
      value={code}
      onChange={(event) => onCode(event.currentTarget.value)}
      autoComplete="one-time-code"
      autoFocus
      required
      maxLength={20}
    />
  );
}
