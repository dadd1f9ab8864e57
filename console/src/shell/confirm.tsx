import { Button, Group, Modal, Text, getDefaultZIndex } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { store, useStore } from '../client/store.ts';
import { useGiveBack } from '../ui/give-back.ts';
import { useKeyLayer } from './keys.ts';

interface Question {
  readonly question: string;
  readonly yes?: string;
  readonly no?: string;
  readonly danger?: boolean;
}

const asked = store<(Question & { readonly answer: (yes: boolean) => void }) | undefined>(undefined);

/** Asks yes or no and waits for the answer. One question at a time: a second one answers the first with no. */
export function confirm(question: Question): Promise<boolean> {
  asked.get()?.answer(false);
  return new Promise((answer) => {
    asked.set({
      ...question,
      answer: (yes) => {
        asked.set(undefined);
        answer(yes);
      },
    });
  });
}

/** Stands in the question while it is drawn: the library gives the keyboard back to what opened it alone, also where that is drawn no more. */
function GivesBack() {
  useGiveBack();
  return null;
}

/** Draws the question that is being asked, over the form or the drawer that asks it: its place in the page is older than theirs. */
export function Confirmation() {
  const { t } = useTranslation();
  const now = useStore(asked);
  useKeyLayer(now !== undefined);
  return (
    <Modal
      opened={now !== undefined}
      onClose={() => now?.answer(false)}
      title={t('confirm.title')}
      zIndex={getDefaultZIndex('overlay')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <GivesBack />
      <Text size="md" mb="md">
        {now?.question}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={() => now?.answer(false)}>
          {now?.no ?? t('cancel')}
        </Button>
        <Button {...(now?.danger ? { color: 'red' } : {})} data-autofocus onClick={() => now?.answer(true)}>
          {now?.yes ?? t('goOn')}
        </Button>
      </Group>
    </Modal>
  );
}
