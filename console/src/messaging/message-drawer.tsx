import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { askFile, askList, saveFile } from '../client/client.ts';
import type { RowOf } from '../client/names.ts';
import { instant } from '../i18n/format.ts';
import { toastFailure } from '../shell/toasts.tsx';
import { DetailDrawer } from '../ui/detail/detail-drawer.tsx';
import { Section } from '../ui/detail/detail.tsx';
import { sizeOf } from '../ui/fields/file-size.ts';
import { MessageBody } from './message-body.tsx';
import { useMarkRead } from './unread.ts';

type Row = RowOf<'messaging.messageList'>;

async function fetchFile({ code }: Row): Promise<void> {
  try {
    saveFile(await askFile('messaging.messageFile', { code }));
  } catch (error) {
    toastFailure(error);
  }
}

/** One message, which is read by being opened; one that must be read is read before the page alone, when its time is over (R-0062). */
export function MessageDrawer({
  id,
  row,
  onClose,
}: {
  readonly id: string;
  readonly row: Row | undefined;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('messages');
  const markRead = useMarkRead();
  const { data: found } = useQuery({
    queryKey: ['messages', id],
    enabled: row === undefined,
    queryFn: async ({ signal }) => {
      const { records } = await askList('messaging.messageList', { params: {}, keys: [id] }, { quiet: true, signal });
      return records[0] ?? null;
    },
  });
  const message = row ?? found ?? undefined;
  const isUnread = message?.isRead === false && !message.reminds;
  useEffect(() => {
    if (isUnread) void markRead([id]).catch(() => undefined);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each message, however often its list is drawn anew
  }, [id, isUnread]);
  return (
    <DetailDrawer title={message?.title ?? id} onClose={onClose}>
      {message !== undefined && (
        <Section title={t(message.of)}>
          <p className="muted" style={{ marginTop: 0 }}>
            <time dateTime={message.sentAt}>{instant(message.sentAt)}</time> {t('by', { name: message.sender })}
          </p>
          <MessageBody content={message.content} kind={message.kind} />
          {message.file !== undefined && (
            <button type="button" className="link" data-action="download" onClick={() => void fetchFile(message)}>
              {t('file', { name: message.file.name, size: sizeOf(message.file.bytes) })}
            </button>
          )}
        </Section>
      )}
    </DetailDrawer>
  );
}
