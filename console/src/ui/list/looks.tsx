import { ActionIcon, Tooltip } from '@mantine/core';
import { IconBaselineDensityMedium, IconBaselineDensitySmall, IconRefresh } from '@tabler/icons-react';
import { memo } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ageOf } from '../../i18n/format.ts';
import { useLookup } from '../../i18n/texts.ts';
import { useNow } from '../../shell/watches.ts';
import type { Density } from './preferences.ts';
import styles from './list.module.css';

/** How a list looks: how old its rows are, how close they stand, and, as its children, which columns it has. */
export const Looks = memo(function Looks({
  at,
  density,
  onRefresh,
  onDensity,
  children,
}: {
  /** When its rows came, in milliseconds; undefined before. */
  readonly at: number | undefined;
  readonly density: Density;
  readonly onRefresh: () => void;
  readonly onDensity: (density: Density) => void;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('list');
  const text = useLookup();
  const now = useNow(15_000);
  const updated = ageOf(Math.max(0, now - (at ?? now)));
  const other = density === 'compact' ? 'comfortable' : 'compact';
  return (
    <span className={styles.looks}>
      <Tooltip
        label={
          at === undefined
            ? t('refresh')
            : `${t('refresh')} · ${t('updated', { age: text(`shell:age.${updated.unit}`, { count: updated.count }) })}`
        }
      >
        <ActionIcon aria-label={t('refresh')} onClick={onRefresh}>
          <IconRefresh size={16} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t(`density.${other}`)}>
        <ActionIcon aria-label={t(`density.${other}`)} onClick={() => onDensity(other)}>
          {density === 'compact' ? <IconBaselineDensityMedium size={16} /> : <IconBaselineDensitySmall size={16} />}
        </ActionIcon>
      </Tooltip>
      {children}
    </span>
  );
});
