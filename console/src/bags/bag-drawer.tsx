import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask } from '../client/client.ts';
import { mayOpen, session } from '../client/session.ts';
import { useStore } from '../client/store.ts';
import { count, instant, kilograms } from '../i18n/format.ts';
import { useLookup } from '../i18n/texts.ts';
import { go, screenAt } from '../shell/places.ts';
import { trackAt } from '../tracking/paths.ts';
import { CodeLink } from '../ui/code-link.tsx';
import { Facts, Section } from '../ui/detail/detail.tsx';
import { DetailDrawer, DrawerCode } from '../ui/detail/detail-drawer.tsx';
import { StackedTable } from '../ui/detail/stacked-table.tsx';
import { Named } from '../ui/record/record-name.tsx';
import { failedState, ListState } from '../ui/list/state.tsx';
import { Status, ToneLabel } from '../ui/status/status.tsx';
import { bagTones, waybillTones } from '../ui/status/tones.ts';
import { BagPapers } from './bag-papers.tsx';

const REPLAY = '/trajectoryManagement/bagReplay';

/** A bag beside the list: its facts, what is in it, and what should be but is not. */
export function BagDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTranslation('bags');
  const { t: orders } = useTranslation('orders');
  const text = useLookup();
  const { caller } = useStore(session);
  const { data, error } = useQuery({
    queryKey: ['bag', id],
    queryFn: ({ signal }) => ask('bags.bagDetail', { bagNumber: id }, { signal }),
  });
  const replay = screenAt(REPLAY);
  const named = (of: 'channel' | 'site' | 'currentSite' | 'nextSite') => {
    const code = data?.bag[of] ?? null;
    return code === null ? null : <Named key={of} name={data?.bag[`${of}Name`]} code={code} />;
  };
  return (
    <DetailDrawer title={<DrawerCode code={id} />} onClose={onClose}>
      {error !== null && <ListState kind={failedState(error)} error={error} />}
      {data !== undefined && (
        <>
          <div style={{ padding: '12px 16px', display: 'flex', gap: 8, alignItems: 'center' }}>
            <Status of={bagTones} value={data.bag.status} />
            {data.bag.inTransit && <ToneLabel tone="progress">{text('fields:inTransit')}</ToneLabel>}
            {caller !== undefined && replay !== undefined && mayOpen(caller, replay) && (
              <button
                type="button"
                className="link"
                style={{ marginInlineStart: 'auto', minHeight: 24 }}
                onClick={() => go(REPLAY, `number=${id}`)}
              >
                {orders('detail.history')}
              </button>
            )}
          </div>
          <Section title={t('detail.facts')}>
            <Facts
              facts={[
                [text('fields:parcels'), count(data.bag.parcels)],
                [
                  text('fields:weight'),
                  `${kilograms(data.bag.weight)}${data.bag.maxWeight === null ? '' : ` / ${count(data.bag.maxWeight)}`}`,
                ],
                [text('fields:channel'), named('channel')],
                [text('fields:site'), named('site')],
                [text('fields:currentSite'), named('currentSite')],
                [text('fields:nextSite'), named('nextSite')],
                [text('fields:load'), data.bag.load],
                [text('fields:plate'), data.bag.plate],
                [text('fields:openedAt'), `${instant(data.bag.openedAt)} · ${data.bag.openedBy}`],
                [
                  text('fields:sealedAt'),
                  data.bag.sealedAt === null
                    ? null
                    : `${instant(data.bag.sealedAt)}${data.bag.sealedBy === null ? '' : ` · ${data.bag.sealedBy}`}`,
                ],
                [text('fields:sealNumber'), data.bag.sealNumber],
                [text('fields:receivedAt'), data.bag.receivedAt === null ? null : instant(data.bag.receivedAt)],
              ]}
            />
          </Section>
          <BagPapers bagNumber={id} />
          {data.strays.length > 0 && (
            <Section title={t('detail.strays')}>
              <ul style={{ margin: 0, paddingInlineStart: 18 }}>
                {data.strays.map((stray) => (
                  <li key={stray.waybill}>
                    <CodeLink code={stray.waybill} to={trackAt(stray.waybill)} /> · {instant(stray.since)}
                  </li>
                ))}
              </ul>
            </Section>
          )}
          <Section title={t('detail.contents')}>
            {data.parcels.length === 0 ? (
              <p className="muted">{t('detail.none')}</p>
            ) : (
              <StackedTable
                label={t('detail.contents')}
                columns={[text('fields:waybill'), text('fields:status'), text('fields:weight'), text('fields:at')]}
                rows={data.parcels.map(({ waybill, status, weight, at }) => ({
                  key: waybill,
                  cells: [
                    { shown: <CodeLink code={waybill} to={trackAt(waybill)} /> },
                    { shown: status === null ? '–' : <Status of={waybillTones} value={status} /> },
                    { shown: kilograms(weight), look: 'num' },
                    { shown: at === null ? '–' : instant(at) },
                  ],
                }))}
              />
            )}
          </Section>
        </>
      )}
    </DetailDrawer>
  );
}
