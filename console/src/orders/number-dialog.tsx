import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toastOk } from '../shell/toasts.tsx';
import { Dialog, DialogFoot } from '../ui/dialog.tsx';
import { useCommandId } from '../ui/form/use-command-id.ts';
import { useSending } from '../ui/form/use-sending.ts';

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
  const queries = useQueryClient();
  const { under } = useCommandId();
  const [typed, setTyped] = useState(now);
  const { busy, fault, sending } = useSending();
  const run = async () => {
    await sending(async () => {
      await under(typed.trim(), async (id) => await onSend(typed.trim(), id));
      void queries.invalidateQueries();
      toastOk(done);
      onClose();
    });
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
        <DialogFoot onClose={onClose}>
          <Button type="submit" loading={busy} disabled={typed.trim() === ''}>
            {title}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
