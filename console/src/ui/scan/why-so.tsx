import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { fitsReason, REASON_MAX } from '@malote/contracts/kernel/values/reason.ts';
import { scanStyles as styles } from './scan-station.tsx';

/** A station asks why something is so that was refused at first, and does it with that reason. Given another `key`, it begins anew. */
export function WhySo({
  label,
  how,
  confirm,
  action,
  onSaid,
}: {
  readonly label: string;
  readonly how: string;
  /** What stands on its button. */
  readonly confirm: string;
  readonly action?: string;
  readonly onSaid: (reason: string) => void;
}) {
  const [typed, setTyped] = useState('');
  const reason = typed.trim();
  const isSaid = fitsReason(reason);
  return (
    <form
      className={styles.confirm}
      data-action={action}
      onSubmit={(event) => {
        event.preventDefault();
        if (isSaid) onSaid(reason);
      }}
    >
      <TextInput
        size="md"
        label={label}
        description={how}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        maxLength={REASON_MAX}
      />
      <button type="submit" className={styles.key} disabled={!isSaid}>
        {confirm}
      </button>
    </form>
  );
}
