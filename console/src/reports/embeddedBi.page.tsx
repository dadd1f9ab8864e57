import { Button, NativeSelect } from '@mantine/core';
import { IconExternalLink, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BI_PAGES } from '@malote/contracts/reports/bi-pages.ts';
import type { BiPage } from '@malote/contracts/reports/bi-pages.ts';
import { send } from '../client/client.ts';
import { clock } from '../i18n/format.ts';
import { PageHeading } from '../shell/page-heading.tsx';
import { useMay, useSearch } from '../shell/page-context.ts';
import { page } from '../shell/pages.ts';
import { sentence } from '../shell/toasts.tsx';
import styles from './embedded-bi.module.css';

interface Opened {
  readonly type: BiPage;
  /** Good for the one opening that the frame makes of it. */
  readonly address: string;
  readonly at: number;
}

const isPage = (text: string | null): text is BiPage => (BI_PAGES as readonly (string | null)[]).includes(text);

/** A page of the BI house in a frame. Each opening, and each refresh, has an address of its own, which is issued on record and opens once. */
function EmbeddedBi() {
  const { t } = useTranslation('bi');
  const may = useMay();
  const [search, changeSearch] = useSearch();
  const asked = search.get('type');
  const type = isPage(asked) ? asked : BI_PAGES[0];
  const [opened, setOpened] = useState<Opened>();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const open = async (wanted: BiPage) => {
    setBusy(true);
    setFault('');
    try {
      const { address } = await send('reports.createEmbedPageToken', { type: wanted });
      setOpened({ type: wanted, address, at: Date.now() });
    } catch (failed) {
      setFault(sentence(failed));
    }
    setBusy(false);
  };
  return (
    <div className={styles.page}>
      <PageHeading />
      <div className={`panel ${styles.bar}`}>
        <NativeSelect
          label={t('page')}
          value={type}
          data={BI_PAGES.map((one) => ({ value: one, label: t(one) }))}
          onChange={(event) => {
            const chosen = event.currentTarget.value;
            changeSearch((params) => params.set('type', chosen));
          }}
        />
        {may('open') && (
          <Button
            data-action="open"
            loading={busy}
            leftSection={<IconExternalLink size={15} aria-hidden />}
            onClick={() => void open(type)}
          >
            {t('open')}
          </Button>
        )}
        {may('open') && (
          <Button
            data-action="refresh"
            variant="default"
            disabled={busy || opened === undefined}
            leftSection={<IconRefresh size={15} aria-hidden />}
            onClick={() => opened && void open(opened.type)}
          >
            {t('refresh')}
          </Button>
        )}
        {opened !== undefined && <span className="muted num">{t('opened', { at: clock(opened.at) })}</span>}
        {fault !== '' && (
          <span role="alert" className={styles.fault}>
            {fault}
          </span>
        )}
      </div>
      <div className={`panel ${styles.frame}`}>
        {opened === undefined ? (
          <p className="muted">{t('none')}</p>
        ) : (
          // It may run its own scripts, and neither reach this page nor lead it away.
          <iframe
            key={opened.address}
            title={t('frame', { page: t(opened.type) })}
            src={opened.address}
            sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
            referrerPolicy="no-referrer"
          />
        )}
      </div>
    </div>
  );
}

export default page(['bi'], EmbeddedBi);
