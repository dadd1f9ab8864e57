import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { seesPersonalData } from '@malote/contracts/identity/permissions.ts';
import type { AnswerOf } from '../client/names.ts';
import { grantsOf, session } from '../client/session.ts';
import { useStore } from '../client/store.ts';
import { useCalled, useMay } from '../shell/page-context.ts';
import { detailStyles as styles, Section } from '../ui/detail/detail.tsx';
import { PartyFacts } from './order-facts.tsx';
import { RevealDialog } from './reveal-dialog.tsx';
import type { Revealed } from './reveal-dialog.tsx';

/** For whom an order is and from whom, masked until it is revealed with a reason; `order` may still be on its way, and its place and its button stand. */
export function OrderPeople({ order }: { readonly order: AnswerOf<'orders.orderDetail'> | undefined }) {
  const { t } = useTranslation('orders');
  const may = useMay();
  const called = useCalled();
  const { caller } = useStore(session);
  const [revealed, setRevealed] = useState<Revealed>();
  const [asking, setAsking] = useState(false);
  const mayReveal = may('reveal-sensitive') && caller !== undefined && seesPersonalData(grantsOf(caller));
  const people = revealed ?? order;
  return (
    <Section
      title={t('detail.people')}
      aside={
        mayReveal && revealed === undefined ? (
          <Button
            variant="default"
            size="compact-xs"
            data-action={called('reveal-sensitive')}
            disabled={order === undefined}
            leftSection={<IconEye size={13} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            {t('detail.reveal')}
          </Button>
        ) : undefined
      }
    >
      {revealed !== undefined && (
        <div className={styles.notice} role="status">
          {t('detail.revealed')}
        </div>
      )}
      {people !== undefined && (
        <div className={styles.two}>
          <PartyFacts title={t('detail.sender')} party={people.sender} />
          <PartyFacts title={t('detail.recipient')} party={people.recipient} />
        </div>
      )}
      {asking && order !== undefined && (
        <RevealDialog
          orderNumber={order.order.orderNumber}
          onClose={() => setAsking(false)}
          onRevealed={(found) => {
            setRevealed(found);
            setAsking(false);
          }}
        />
      )}
    </Section>
  );
}
