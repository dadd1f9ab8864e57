import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask, send } from '../client/client.ts';
import { Failure } from '../client/failure.ts';
import type { AnswerOf } from '../client/names.ts';
import { withWords } from '../client/records.ts';
import { mayOpen, session } from '../client/session.ts';
import { useStore } from '../client/store.ts';
import { registerFieldWords } from '../i18n/record-words.ts';
import { useCalled, useSearch } from '../shell/page-context.ts';
import { page } from '../shell/pages.ts';
import { go, screenAt } from '../shell/places.ts';
import { sentence } from '../shell/toasts.tsx';
import type { Values } from '../ui/form/fields-form.tsx';
import { Wizard } from '../ui/form/wizard.tsx';
import type { Typed } from '../ui/form/wizard.tsx';
import { DETAIL } from './paths.ts';
import { orderOf, placeOfFault, strayInvoices } from './placed-order.ts';

type Placed = AnswerOf<'orders.createOrder'>;

const START: Typed = {
  recipient: {},
  sender: {},
  '': {
    packages: [{}],
    invoices: [{ package: 1 }],
    products: [{ quantity: 1 }],
    paymentMethod: 'sender_pays',
    deliveryMethod: 'first_in_first_out',
  },
};

/** Asks the post office's data what lies at a CEP, and fills the state in (R-0284). */
function CheckZip({ values, fill }: { readonly values: Values; readonly fill: (values: Values) => void }) {
  const { t } = useTranslation('orders');
  const called = useCalled();
  const [said, setSaid] = useState('');
  const zip = typeof values['zip'] === 'string' ? values['zip'].replaceAll(/\D/g, '') : '';
  const check = async () => {
    try {
      const { state, destinationSite } = await ask('orders.checkZip', { zipcode: zip }, { quiet: true });
      fill({ state });
      setSaid(destinationSite === null ? t('place.zipFar', { state }) : t('place.zipAt', { state, destinationSite }));
    } catch (error) {
      setSaid(sentence(error));
    }
  };
  return (
    <Group gap="xs" mt={6}>
      <Button
        variant="default"
        size="compact-sm"
        data-action={called('check-zip')}
        disabled={zip.length !== 8}
        onClick={() => void check()}
      >
        {t('place.checkZip')}
      </Button>
      <span className="muted" aria-live="polite">
        {said}
      </span>
    </Group>
  );
}

/** What became of it, and where to go from here. */
function Done({ placed, onAnother }: { readonly placed: Placed; readonly onAnother: () => void }) {
  const { t } = useTranslation('orders');
  const { caller } = useStore(session);
  const detail = screenAt(DETAIL);
  return (
    <div className="panel" style={{ padding: 24, maxWidth: 640, margin: '8vh auto', display: 'grid', gap: 12 }}>
      <h1 style={{ fontSize: 20, margin: 0 }}>{t('place.done', { number: placed.orderNumber })}</h1>
      <p className="code" style={{ margin: 0 }}>
        {placed.waybills.join(' ')}
      </p>
      <Group gap="xs">
        <Button onClick={onAnother} data-autofocus>
          {t('place.another')}
        </Button>
        {caller !== undefined && detail !== undefined && mayOpen(caller, detail) && (
          <Button variant="default" onClick={() => go(DETAIL, `number=${placed.orderNumber}`)}>
            {t('waybill.order')}
          </Button>
        )}
      </Group>
    </div>
  );
}

type Steps = Parameters<typeof Wizard>[0]['steps'];

/** The steps with the words of the company beside those of the product. */
const withOwnWords = async (steps: Steps): Promise<Steps> =>
  await Promise.all(
    steps.map(async (step) => {
      const fields = await withWords(step.groups.map((group) => group.fields));
      return { ...step, groups: step.groups.map((group, at) => ({ ...group, fields: fields[at] ?? group.fields })) };
    }),
  );

/** An order typed in by hand, in four steps (R-0172). */
async function placeOrder() {
  const { PLACE_ORDER } = await import('@malote/contracts/orders/place-order.ts');
  const { noun, words } = PLACE_ORDER;
  const steps = await withOwnWords(PLACE_ORDER.steps);
  registerFieldWords(
    noun,
    words,
    Object.assign({}, ...steps.flatMap(({ groups }) => groups.map(({ fields }) => fields))) as Values as never,
  );
  return page(['list', 'orders', 'record'], function PlaceOrderPage() {
    const { t } = useTranslation('orders');
    const called = useCalled();
    const [placed, setPlaced] = useState<Placed>();
    const [round, setRound] = useState(0);
    const [search] = useSearch();
    const [start] = useState<Typed>(() =>
      search.has('forecast') ? { ...START, '': { ...START[''], forecast: true } } : START,
    );
    if (placed !== undefined)
      return (
        <Done
          placed={placed}
          onAnother={() => {
            setPlaced(undefined);
            setRound(round + 1);
          }}
        />
      );
    return (
      <>
        <h1 className="sr-only">{t('place.title')}</h1>
        <Wizard
          key={round}
          noun={noun}
          steps={steps}
          start={start}
          does={t('place.submit')}
          called={called}
          placeOf={placeOfFault}
          below={(group, field, values, fill) =>
            group !== '' && field === 'zip' ? <CheckZip values={values} fill={fill} /> : null
          }
          save={async (typed, id) => {
            const stray = strayInvoices(typed).map((row) => ({
              path: `invoices.${row}.package`,
              code: 'OUT_OF_RANGE',
              msg: t('place.noPackage'),
            }));
            if (stray.length > 0) throw new Failure('invalid', 'OUT_OF_RANGE', t('place.noPackage'), stray);
            setPlaced(await send('orders.createOrder', orderOf(typed), { id }));
          }}
        />
      </>
    );
  });
}

export default placeOrder();
