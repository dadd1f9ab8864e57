import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../client/client.ts';
import type { RecordRow } from '../client/records.ts';
import { useLookup } from '../i18n/texts.ts';
import { PasswordField } from '../identity/password-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ReasonDialog } from '../ui/form/reason-dialog.tsx';

/** As many characters as a driver's password has at most (R-0307). */
const LONGEST = 12;

/** Gives a driver's account another password, typed in twice, with the reason. */
export function ResetDriverPassword({
  rows: [row],
  onClose,
}: {
  readonly rows: readonly RecordRow[];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('people');
  const text = useLookup();
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  if (row === undefined) return null;
  const title = t('driverReset.title', { code: row.code });
  if (typeof row['account'] !== 'string')
    return (
      <Dialog title={title} onClose={onClose}>
        <p>{t('driverReset.noAccount')}</p>
      </Dialog>
    );
  const run = async (reason: string) => {
    await send('fleet.resetDriverPassword', { code: row.code, password, repeated }, { about: { reason } });
    onClose();
  };
  const differs = repeated !== '' && repeated !== password;
  return (
    <ReasonDialog
      title={title}
      does={text('actions:reset-password')}
      run={run}
      onClose={onClose}
      ready={password !== '' && repeated === password}
    >
      <div className="muted">{t('driverReset.means')}</div>
      <PasswordField
        label={t('driverReset.password')}
        description={t('driverReset.form')}
        is="new"
        maxLength={LONGEST}
        value={password}
        onPassword={setPassword}
      />
      <PasswordField
        label={t('driverReset.repeated')}
        is="new"
        maxLength={LONGEST}
        value={repeated}
        error={differs ? t('driverReset.differ') : undefined}
        onPassword={setRepeated}
      />
    </ReasonDialog>
  );
}
