import { useTranslation } from 'react-i18next';
import { instant } from '../../i18n/format.ts';

/** What stands below choices that no server gave: since when they are kept in this browser, or that none are. */
export function useKeptNote(kept: string | undefined): { readonly description?: string } {
  const { t } = useTranslation('record');
  if (kept === undefined) return {};
  return { description: kept === 'none' ? t('choices.none') : t('choices.kept', { at: instant(kept) }) };
}
