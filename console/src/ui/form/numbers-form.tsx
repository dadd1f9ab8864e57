import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { DialogFoot } from '../dialog.tsx';
import { codesIn } from '../list/codes.ts';
import { useSending } from './use-sending.ts';

/** The form of a dialog into which numbers are pasted: more than go at once are told while they stand there, what comes of them when they were sent. */
export function NumbersForm({
  label,
  hint,
  does,
  max,
  tooMany,
  run,
  onClose,
  children,
}: {
  readonly label: string;
  readonly hint: string;
  /** The words of the button. */
  readonly does: string;
  readonly max: number;
  readonly tooMany: string;
  /** Does it; answers why it goes no further, if so. */
  readonly run: (numbers: readonly string[]) => Promise<string | undefined>;
  readonly onClose: () => void;
  /** What stands above the numbers. */
  readonly children?: ReactNode;
}) {
  const [typed, setTyped] = useState('');
  const { busy, fault, setFault, sending } = useSending();
  const numbers = codesIn(typed);
  const over = numbers.length > max ? tooMany : '';
  const told = over === '' ? fault : over;
  const send = async () => {
    await sending(async () => {
      const why = await run(numbers);
      if (why !== undefined) setFault(why);
    });
  };
  return (
    <form
      style={{ display: 'grid', gap: 12 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && numbers.length > 0 && over === '') void send();
      }}
    >
      {children}
      <Textarea
        label={label}
        description={hint}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={told === '' ? undefined : told}
        minRows={5}
        maxRows={12}
        autosize
        data-autofocus
        styles={{ input: { fontFamily: 'var(--mono)', fontSize: 12.5 } }}
      />
      <DialogFoot onClose={onClose}>
        <Button type="submit" loading={busy} disabled={numbers.length === 0 || over !== ''}>
          {does}
        </Button>
      </DialogFoot>
    </form>
  );
}
