import { Button, Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageRow } from '@malote/contracts/messaging/inbox.ts';
import { REMINDER_S } from '@malote/contracts/messaging/reminder.ts';
import type { ScreenKind } from '@malote/contracts/kernel/screen.ts';
import { useStore } from '../client/store.ts';
import { instant } from '../i18n/format.ts';
import { places, screenAt } from '../shell/places.ts';
import { Dialog } from '../ui/dialog.tsx';
import { MessageBody } from './message-body.tsx';

/** Frames that nothing stands before: the next code that is scanned, or the next look, must not meet a message. */
const UNDISTURBED: ReadonlySet<string> = new Set<ScreenKind>(['scan-station', 'board', 'alone']);

/** Unread messages that stand before the page, one after the other (R-0037). They wait where a scanner types or a board is looked at. Dismissed for good they are read; closed they come again with the next sign-in. */
export function PopUp({
  messages,
  onRead,
}: {
  readonly messages: readonly MessageRow[];
  readonly onRead: (codes: readonly string[]) => Promise<void>;
}) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const { tabs, active, alone } = useStore(places);
  const shown = alone ?? screenAt(tabs.find(({ id }) => id === active)?.path ?? '');
  const isFree = shown === undefined || !UNDISTURBED.has(shown.kind);
  const waiting = isFree ? messages.filter(({ code }) => !closed.has(code)) : [];
  const [first] = waiting;
  if (first === undefined) return null;
  return (
    <Message
      key={first.code}
      message={first}
      others={waiting.length - 1}
      onClose={() => setClosed(new Set([...closed, first.code]))}
      onRead={async () => {
        setClosed(new Set([...closed, first.code]));
        await onRead([first.code]);
      }}
    />
  );
}

function Message({
  message,
  others,
  onClose,
  onRead,
}: {
  readonly message: MessageRow;
  readonly others: number;
  readonly onClose: () => void;
  readonly onRead: () => Promise<void>;
}) {
  const { t } = useTranslation('messages');
  const [left, setLeft] = useState(message.reminds ? REMINDER_S : 0);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  const mayClose = left === 0;
  return (
    <Dialog
      title={message.title}
      size="lg"
      onClose={() => {
        if (mayClose) onClose();
      }}
      withCloseButton={mayClose}
      closeOnEscape={mayClose}
      closeOnClickOutside={false}
      zIndex={400}
    >
      <p className="muted" style={{ marginTop: 0 }}>
        <time dateTime={message.sentAt}>{instant(message.sentAt)}</time> {t('by', { name: message.sender })}
      </p>
      <MessageBody content={message.content} kind={message.kind} />
      <Group justify="flex-end" gap="xs" mt="md">
        {others > 0 && <span className="muted">{t('more', { count: others })}</span>}
        {!mayClose && (
          <span className="muted num" role="timer">
            {t('wait', { count: left })}
          </span>
        )}
        {mayClose && !message.reminds && (
          <Button variant="default" onClick={onClose}>
            {t('later')}
          </Button>
        )}
        <Button disabled={!mayClose} onClick={() => void onRead()} data-action="mark-read">
          {t('understood')}
        </Button>
      </Group>
    </Dialog>
  );
}
