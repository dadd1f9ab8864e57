import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codesIn } from './codes.ts';
import styles from './list.module.css';

/** Many numbers pasted at once: counts them, says how many are too many. Ctrl+Enter asks. */
export function CodesBox({
  start,
  max,
  onApply,
}: {
  readonly start: string;
  readonly max: number;
  readonly onApply: (codes: readonly string[]) => void;
}) {
  const { t } = useTranslation('list');
  const [draft, setDraft] = useState(start);
  const found = codesIn(draft);
  const over = found.length - max;
  return (
    <div className={styles.codesBox}>
      <Textarea
        label={t('codes.title')}
        description={t('codes.hint')}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
        minRows={6}
        maxRows={12}
        autosize
        styles={{ input: { fontFamily: 'var(--mono)', fontSize: 12.5 } }}
        autoFocus
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && over <= 0) onApply(found);
        }}
      />
      {over > 0 && (
        <span className={styles.fault} role="alert">
          {t('codes.tooMany', { over, max })}
        </span>
      )}
      <div className={styles.codesFoot}>
        <span className="muted num" aria-live="polite">
          {t('codes.count', { count: found.length, max })}
        </span>
        <span className={styles.spacer} />
        <Button variant="default" onClick={() => onApply([])}>
          {t('codes.clean')}
        </Button>
        <Button disabled={over > 0 || found.length === 0} onClick={() => onApply(found)}>
          {t('codes.apply')}
        </Button>
      </div>
    </div>
  );
}
