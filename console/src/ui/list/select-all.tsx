import { useTranslation } from 'react-i18next';
import { count } from '../../i18n/format.ts';

/** From a page to everything that matches, with the number that will be selected; beyond what may be selected, how many stay out. */
export function SelectAll({
  selected,
  shown,
  total,
  totalIsMore,
  most,
  onSelect,
}: {
  readonly selected: number;
  readonly shown: number;
  readonly total: number;
  readonly totalIsMore: boolean;
  readonly most: number;
  readonly onSelect: () => void;
}) {
  const { t } = useTranslation('list');
  if (total <= selected) return null;
  const numbers = { max: count(most), total: count(total) };
  if (selected >= most)
    return (
      <span className="muted" style={{ padding: '0 6px' }}>
        {totalIsMore ? t('beyondMore', numbers) : t('beyond', { ...numbers, rest: count(total - selected) })}
      </span>
    );
  if (selected < Math.min(shown, most)) return null;
  return (
    <button type="button" className="link" onClick={onSelect}>
      {totalIsMore
        ? t('selectFirstMore', numbers)
        : total > most
          ? t('selectFirst', numbers)
          : t('selectMatching', numbers)}
    </button>
  );
}
