import { Button, CloseButton, Input, Progress } from '@mantine/core';
import { IconEye, IconUpload } from '@tabler/icons-react';
import type { FileDescription } from '@malote/contracts/kernel/file.ts';
import { bytesOf } from '@malote/contracts/kernel/file-types.ts';
import type { FileField } from '@malote/contracts/kernel/fields/kinds/file.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../client/failure.ts';
import { newId } from '../../client/ids.ts';
import { loadRecord } from '../../client/records.ts';
import { sendFile } from '../../client/send-file.ts';
import { count, listed } from '../../i18n/format.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { nounAt } from '../../i18n/record-words.ts';
import { useCalled } from '../../shell/page-context.ts';
import { sentence } from '../../shell/toasts.tsx';
import type { ControlProps } from './control-props.ts';
import { FilePreview } from './file-preview.tsx';
import { isShown } from './file-shown.ts';
import { sizeOf } from './file-size.ts';
import { SignButton } from './sign-button.tsx';
import styles from './fields.module.css';

const MB = 1 << 20;

/**
 * A file: dropped here or chosen, and sent at once; the record names it when it is saved. What the server would refuse for its length is refused before a byte
 * has left. What was sent last counts, and sending may be stopped.
 */
export function FileControl({
  field,
  label,
  prefix,
  name,
  value,
  onChange,
  error,
  autoFocus,
}: ControlProps<FileField, FileDescription>) {
  const { t } = useTranslation('record');
  const called = useCalled();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<{ readonly name: string; readonly part: number; readonly stop: () => void }>();
  const [fault, setFault] = useState('');
  const [over, setOver] = useState(false);
  const [sent, setSent] = useState<{ readonly id: string; readonly blob: Blob }>();
  const [shown, setShown] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  // What was typed into other fields while it was sent stays: the form is told as it stands then.
  const tell = useRef(onChange);
  useEffect(() => {
    tell.current = onChange;
  });
  const waitsFor = sending?.name;
  // A form that went now would go without it.
  useEffect(() => {
    const form = input.current?.form;
    if (waitsFor === undefined || form == null) return undefined;
    const hold = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopPropagation();
      setFault(t('file.wait', { name: waitsFor }));
    };
    form.addEventListener('submit', hold, { capture: true });
    return () => form.removeEventListener('submit', hold, { capture: true });
  }, [waitsFor, t]);

  const send = async (file: File | undefined) => {
    if (file === undefined) return;
    running.current?.abort();
    setFault('');
    const type = field.accept.find((one) => file.name.toLowerCase().endsWith(`.${one}`));
    const most = type === undefined ? field.maxBytes : bytesOf(field, type);
    if (file.size > most) return setFault(t('file.tooLarge', { max: count(most / MB) }));
    const stopping = new AbortController();
    running.current = stopping;
    const progress = (part: number) => setSending({ name: file.name, part, stop: () => stopping.abort() });
    progress(0);
    try {
      const { commands } = await loadRecord(nounAt(prefix));
      const described = await sendFile(commands.upload ?? '', name, file, {
        id: newId(),
        signal: stopping.signal,
        onProgress: (part) => {
          if (running.current === stopping) progress(part);
        },
      });
      if (running.current !== stopping) return;
      setSent({ id: described.id, blob: file.slice(0, file.size, file.type) });
      setFault('');
      tell.current(described);
    } catch (failure) {
      if (running.current === stopping && !(failure instanceof Failure && failure.kind === 'cancelled'))
        setFault(sentence(failure));
    } finally {
      if (running.current === stopping) setSending(undefined);
    }
  };
  const preview = sent !== undefined && sent.id === value?.id ? sent.blob : undefined;
  const told = fault === '' ? error : fault;
  return (
    <Input.Wrapper
      id={id}
      label={label}
      withAsterisk={field.optional !== true}
      error={told}
      description={
        field.help?.[currentLanguage()] ??
        t('file.taken', { types: listed(field.accept), max: count(field.maxBytes / MB) })
      }
    >
      <div
        className={styles.drop}
        data-over={over}
        data-action={called('upload')}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          if (event.dataTransfer.files.length > 1) setFault(t('file.oneOnly'));
          else void send(event.dataTransfer.files[0]);
        }}
      >
        <input
          ref={input}
          id={id}
          type="file"
          className={styles.choose}
          tabIndex={-1}
          aria-invalid={told !== undefined && told !== ''}
          accept={field.accept.map((type) => (type === 'jpg' ? '.jpg,.jpeg' : `.${type}`)).join(',')}
          onChange={(event) => {
            void send(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
        <Button
          variant="default"
          leftSection={<IconUpload size={15} aria-hidden />}
          onClick={() => input.current?.click()}
          {...(autoFocus && { 'data-autofocus': true })}
        >
          {t(value === undefined ? 'file.choose' : 'file.another')}
        </Button>
        {field.drawn === true && (
          <SignButton title={label} fileName={`assinatura-${name}.png`} onUse={(picture) => void send(picture)} />
        )}
        {sending === undefined && value === undefined && (
          <span className={`muted ${styles.dropWords ?? ''}`}>{t('file.drop')}</span>
        )}
        {sending === undefined && value !== undefined && (
          <span className={styles.file}>
            {value.name} <span className="muted">{sizeOf(value.bytes)}</span>
            {preview !== undefined && isShown(value.type) && (
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconEye size={15} aria-hidden />}
                onClick={() => setShown(true)}
              >
                {t('file.preview')}
              </Button>
            )}
            <CloseButton
              size="sm"
              aria-label={t('file.remove', { name: value.name })}
              onClick={() => onChange(undefined)}
            />
          </span>
        )}
        {sending !== undefined && (
          <span className={styles.file} role="status">
            {t('file.sending', { name: sending.name, percent: Math.floor(sending.part * 100) })}
            <Progress value={sending.part * 100} w={120} aria-label={sending.name} />
            <Button variant="subtle" size="compact-sm" onClick={sending.stop}>
              {t('file.stop')}
            </Button>
          </span>
        )}
      </div>
      {shown && preview !== undefined && value !== undefined && (
        <FilePreview name={value.name} type={value.type} blob={preview} onClose={() => setShown(false)} />
      )}
    </Input.Wrapper>
  );
}
