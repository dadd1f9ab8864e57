import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../client/client.ts';
import { useLookup } from '../../i18n/texts.ts';
import { ReasonDialog } from '../../ui/form/reason-dialog.tsx';
import type { ListingRow } from '../../ui/listing/listing-page.tsx';
import { newPassword } from './new-password.ts';
import { PasswordShown } from './password-shown.tsx';

/** Gives somebody a new password, with the reason, and shows it once. */
export function ResetPassword({
  rows: [row],
  onClose,
}: {
  readonly rows: readonly ListingRow[];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('people');
  const text = useLookup();
  const [given, setGiven] = useState<string>();
  const username = String(row?.['username']);
  if (given !== undefined) return <PasswordShown username={username} password={given} onClose={onClose} />;
  const run = async (reason: string) => {
    const password = newPassword();
    await send('identity.resetPassword', { id: String(row?.['id']), password }, { about: { reason } });
    setGiven(password);
  };
  return (
    <ReasonDialog
      title={t('reset.title', { username })}
      does={text('actions:reset-password')}
      run={run}
      onClose={onClose}
    >
      <div>{t('reset.means')}</div>
    </ReasonDialog>
  );
}
