import { Button, TextInput } from '@mantine/core';
import { IconFileTypeTxt } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EXTRACTED_NUMBERS, segmentOfTxt } from '@malote/contracts/orders/number-segment.ts';
import { sendRecord } from '../client/records.ts';
import { count } from '../i18n/format.ts';
import { useLookup } from '../i18n/texts.ts';
import { useCalled, useMay } from '../shell/page-context.ts';
import { toastOk } from '../shell/toasts.tsx';
import { Dialog, DialogFoot } from '../ui/dialog.tsx';
import { Fault } from '../ui/fault.tsx';
import { useCommandId } from '../ui/form/use-command-id.ts';
import { useSending } from '../ui/form/use-sending.ts';

type Segment = Exclude<ReturnType<typeof segmentOfTxt>, string>;

/** A segment from the txt that somebody else numbers by: its first and last number are read from the file. */
export function SegmentFromTxt() {
  const text = useLookup();
  const may = useMay();
  const called = useCalled();
  const [open, setOpen] = useState(false);
  if (!may('upload-txt')) return null;
  return (
    <>
      <Button
        variant="default"
        data-action={called('upload-txt')}
        leftSection={<IconFileTypeTxt size={15} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {text('actions:upload-txt')}
      </Button>
      {open && <Upload onClose={() => setOpen(false)} />}
    </>
  );
}

function Upload({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('orders');
  const text = useLookup();
  const queries = useQueryClient();
  const { under } = useCommandId();
  const [name, setName] = useState('');
  const [found, setFound] = useState<Segment>();
  const { busy, fault, setFault, sending } = useSending();
  const read = async (file: File | undefined) => {
    setFound(undefined);
    setFault('');
    if (file === undefined) return;
    const made = segmentOfTxt(file.name, await file.text());
    if (typeof made === 'string') setFault(t(`segment.why.${made}`, { max: count(EXTRACTED_NUMBERS) }));
    else setFound(made);
  };
  const store = async () => {
    await sending(async () => {
      const input = { fields: { name: name.trim(), ...found } };
      await under(input, async (id) => await sendRecord('orders.registerNumberSegment', input, { id }));
      void queries.invalidateQueries();
      toastOk(t('segment.stored'));
      onClose();
    });
  };
  return (
    <Dialog onClose={onClose} title={text('actions:upload-txt')} size="md">
      <form
        style={{ display: 'grid', gap: 12 }}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && found !== undefined) void store();
        }}
      >
        <TextInput
          label={t('segment.name')}
          value={name}
          maxLength={10}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <label style={{ display: 'grid', gap: 4 }}>
          <span>{t('segment.file')}</span>
          <input type="file" accept=".txt,text/plain" onChange={(event) => void read(event.currentTarget.files?.[0])} />
          <span className="muted">{t('segment.hint', { max: count(EXTRACTED_NUMBERS) })}</span>
        </label>
        {found !== undefined && (
          <p className="code" role="status">
            {found.prefix}
            {found.startNumber} – {found.prefix}
            {found.endNumber}
          </p>
        )}
        <Fault says={fault} />
        <DialogFoot onClose={onClose}>
          <Button type="submit" loading={busy} disabled={found === undefined || name.trim().length < 3}>
            {text('actions:upload-txt')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
