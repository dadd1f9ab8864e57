import { screen as view } from '@testing-library/react';
import { mount, startFake } from '../../../test/mount.tsx';
import { ListTabs } from './tabs.tsx';

const tabs = (counts: Readonly<Record<string, number>> | undefined) => ({
  key: 'status',
  values: ['all', 'open', 'done'],
  domain: 'orders:tab',
  useCounts: () => counts,
});
const badges = () => view.getAllByRole('tab').map((tab) => tab.querySelector('small')?.textContent);

beforeEach(async () => void (await startFake()));

test('a state in which nothing stands has its nought, as the others have their numbers', () => {
  mount(<ListTabs tabs={tabs({ all: 1_234, open: 1_234 })} value="all" params={{}} onChange={() => undefined} />);
  expect(badges()).toEqual(['1.234', '1.234', '0']);
});

test('what is not counted yet has its place, and where nothing is counted there is none', () => {
  const { unmount } = mount(<ListTabs tabs={tabs(undefined)} value="all" params={{}} onChange={() => undefined} />);
  expect(badges()).toEqual(['', '', '']);
  unmount();
  const { useCounts: _, ...uncounted } = tabs(undefined);
  mount(<ListTabs tabs={uncounted} value="all" params={{}} onChange={() => undefined} />);
  expect(badges()).toEqual([undefined, undefined, undefined]);
});
