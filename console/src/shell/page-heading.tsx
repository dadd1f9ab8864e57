import { titleOf } from '../i18n/titles.ts';
import { usePlace } from './page-context.ts';

/** The heading of a page that shows none itself, for who listens to it. */
export function PageHeading() {
  const { screen } = usePlace();
  return <h1 className="sr-only">{titleOf(screen)}</h1>;
}
