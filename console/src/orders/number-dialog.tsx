import { Button, Group, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLookup } from '../i18n/texts.ts';
import { sentence, toastOk } from '../shell/toasts.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useCommandId } from '../ui/form/use-command-id.ts';

/** One number that is typed in, and sent: a refusal stands at it. */
export function NumberDialog({
  title,
  label,
  hint,
  now = '',
  max,
  done,
  onSend,
  onClose,
}: {
  readonly title: string;
  readonly label: string;
  readonly hint: string;
  /** What stands there before. */
  readonly now?: string;
  readonly max: number;
  /** Said when it was stored. */
  readonly done: string;
  /** Sends it under the id. */
  readonly onSend: (typed: string, id: string) => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const text = useLookup();
  const queries = useQueryClient();
  const { under } = useCommandId();
  const [typed, setTyped] = useState(now);
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    setFault('');
    try {
      await under(typed.trim(), async (id) => await onSend(typed.trim(), id));
      void queries.invalidateQueries();
      toastOk(done);
      onClose();
    } catch (error) {
      setFault(sentence(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog onClose={onClose} title={title} size="sm">
      <form
        style={{ display: 'grid', gap: 12 }}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && typed.trim() !== '') void run();
        }}
      >
        <TextInput
          label={label}
          description={hint}
          value={typed}
          maxLength={max}
          error={fault === '' ? undefined : fault}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
          styles={{ input: { fontFamily: 'var(--mono)' } }}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {text('shell:cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={typed.trim() === ''}>
            {title}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
