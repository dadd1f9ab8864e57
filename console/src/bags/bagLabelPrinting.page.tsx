import { Button, Group, NumberInput, Textarea } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BAG_LABEL_COPIES } from '@malote/contracts/bags/limits.ts';
import { cleanScan } from '@malote/contracts/kernel/values/clean-scan.ts';
import { isBagForm } from '@malote/contracts/kernel/values/code-kind.ts';
import { send } from '../client/client.ts';
import { useMay } from '../shell/page-context.ts';
import { PageHeading } from '../shell/page-heading.tsx';
import { page } from '../shell/pages.ts';
import { sentence } from '../shell/toasts.tsx';

const PrintBags = lazy(async () => ({ default: (await import('./print-bag.tsx')).PrintBags }));

/** Labels of bags, at most 20 at once (R-0312): of numbers that are there, or of bags that are opened for it. */
export default page(['bags', 'orders'], function BagLabelPrinting() {
  const { t } = useTranslation('bags');
  const may = useMay();
  const [typed, setTyped] = useState('');
  const [many, setMany] = useState(5);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const [printing, setPrinting] = useState<readonly string[]>();
  const words = [
    ...new Set(
      typed
        .split(/[\s,;]+/u)
        .map(cleanScan)
        .filter((one) => one !== ''),
    ),
  ];
  const wrong = words.find((one) => !isBagForm(one));
  const tooMany = words.length > BAG_LABEL_COPIES;
  const told =
    wrong !== undefined
      ? t('labels.wrong', { number: wrong })
      : tooMany
        ? t('labels.tooMany', { max: BAG_LABEL_COPIES })
        : fault;
  const generate = async () => {
    setBusy(true);
    setFault('');
    const made: string[] = [];
    try {
      for (let count = 0; count < many; count += 1) made.push((await send('bags.randomBag', {})).bagNumber);
    } catch (error) {
      setFault(sentence(error));
    } finally {
      setBusy(false);
      if (made.length > 0) setTyped(made.join('\n'));
    }
  };
  return (
    <section className="panel" style={{ display: 'grid', gap: 16, padding: 16, maxWidth: 560, alignContent: 'start' }}>
      <PageHeading />
      {may('generate') && (
        <Group gap="xs" align="flex-end">
          <NumberInput
            label={t('labels.many')}
            value={many}
            onChange={(value) => setMany(typeof value === 'number' ? value : 1)}
            min={1}
            max={BAG_LABEL_COPIES}
            clampBehavior="strict"
            allowDecimal={false}
          />
          <Button variant="default" data-action="generate" loading={busy} onClick={() => void generate()}>
            {t('labels.generate')}
          </Button>
        </Group>
      )}
      <Textarea
        label={t('labels.numbers')}
        description={t('labels.hint', { max: BAG_LABEL_COPIES })}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autosize
        minRows={5}
        maxRows={20}
        error={told === '' ? undefined : told}
        classNames={{ input: 'code' }}
        data-scan
      />
      <Group>
        <Button
          data-action="print"
          disabled={words.length === 0 || wrong !== undefined || tooMany || !may('print')}
          onClick={() => setPrinting(words)}
        >
          {t('labels.print', { count: words.length })}
        </Button>
      </Group>
      <Suspense>
        {printing !== undefined && <PrintBags bags={printing} printed={0} onClose={() => setPrinting(undefined)} />}
      </Suspense>
    </section>
  );
});
