import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { REGIONS } from '@malote/contracts/network/places/states.ts';
import { byCodeAndName, useChoices } from '../ui/list/use-choices.ts';
import type { NarrowedTo } from './narrowed.ts';

interface Props {
  readonly to: NarrowedTo;
  /** What a site is called that is chosen and not among those offered yet. */
  readonly nameOf: (site: string) => string;
  readonly onNarrow: (to: NarrowedTo) => void;
}

/** No code of a site looks like these. */
const [REGION, EVERYWHERE] = ['region:', '*'];

/** Narrows the board to a site or to a region of the country; the address holds it. */
export function NarrowTo({ to, nameOf, onNarrow }: Props) {
  const { t } = useTranslation('tower');
  const [sought, setSought] = useState('');
  const chosen = to.site === undefined ? undefined : { value: to.site, label: `${to.site} · ${nameOf(to.site)}` };
  const everywhere = { value: EVERYWHERE, label: t('everywhere') };
  const regions = REGIONS.map((region) => ({ value: REGION + region, label: t(`region.${region}`) }));
  const shown = [everywhere, ...regions, ...(chosen === undefined ? [] : [chosen])];
  const { choices, more } = useChoices(
    'network.siteChoices',
    byCodeAndName,
    shown.some(({ label }) => label === sought) ? '' : sought,
    'now',
  );
  const words = sought.toLocaleLowerCase();
  const isSought = ({ label }: { readonly label: string }) =>
    shown.some((one) => one.label === sought) || label.toLocaleLowerCase().includes(words);
  return (
    <Select
      size="xs"
      w={210}
      data-action="filter"
      aria-label={t('narrow')}
      data={[
        ...[everywhere].filter(isSought),
        { group: t('regions'), items: regions.filter(isSought) },
        {
          group: t('units'),
          items: [
            ...new Map([...(chosen === undefined ? [] : [chosen]), ...choices].map((one) => [one.value, one])).values(),
          ],
        },
      ]}
      value={to.region === undefined ? (to.site ?? EVERYWHERE) : REGION + to.region}
      onChange={(value) =>
        onNarrow(
          value === null || value === EVERYWHERE
            ? {}
            : value.startsWith(REGION)
              ? { region: REGIONS.find((region) => REGION + region === value) }
              : { site: value },
        )
      }
      filter={({ options }) => options}
      searchable
      allowDeselect={false}
      onSearchChange={setSought}
      scrollAreaProps={{ onBottomReached: more }}
    />
  );
}
