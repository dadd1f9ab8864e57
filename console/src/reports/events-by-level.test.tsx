import { screen as view, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mountScreen, startFake } from '../../test/mount.tsx';

test.each(['/expressDataCenter/dataReport/anomalyStatistics', '/expressDataCenter/expressSignage/anomalyBoard'])(
  'beside the abnormal parcels stand the events by level and type, which lead to their reports: %s',
  async (path) => {
    const fake = await startFake();
    const records = [{ key: 'high theft', level: 'high', eventType: 'theft', events: 3, pending: 1, affected: 120 }];
    const body = { status: 'OK', data: { records, total: 1, totalIsMore: false } };
    fake.failNext('reports.eventFiguresList', { status: 200, body });
    await mountScreen(path);
    await userEvent.click(await view.findByText('Alta · Roubo ou furto: 3'));
    await waitFor(() =>
      expect(`${location.pathname}${location.search}`).toContain('/serviceQuality/exceptionReporting'),
    );
    expect(new URLSearchParams(location.search).get('level')).toBe('high');
    expect(new URLSearchParams(location.search).get('eventType')).toBe('theft');
  },
);
