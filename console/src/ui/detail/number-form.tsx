import { Button, TextInput } from '@mantine/core';
import { useLookup } from '../../i18n/texts.ts';
import { titleOf } from '../../i18n/titles.ts';
import { usePlace } from '../../shell/page-context.ts';
import { detailStyles as styles } from './detail.tsx';

/** Asks which one a page about one thing is about; the number is brought to capitals. */
export function NumberForm({ label, onGiven }: { readonly label: string; readonly onGiven: (number: string) => void }) {
  const text = useLookup();
  const { screen } = usePlace();
  return (
    <form
      className={styles.asked}
      onSubmit={(event) => {
        event.preventDefault();
        const given = new FormData(event.currentTarget).get('number');
        if (typeof given === 'string' && given.trim() !== '') onGiven(given.trim().toUpperCase());
      }}
    >
      <h1>{titleOf(screen)}</h1>
      <TextInput size="md" name="number" label={label} autoFocus maxLength={40} />
      <Button type="submit" size="md">
        {text('list:codes.apply')}
      </Button>
    </form>
  );
}
