import { runningService } from '../../test/running-service.ts';

const id = '018f0000-0000-7000-8000-000000000001';
const view = {
  id,
  page: '/expressDataCenter/OrderCenter/logisticsOrders',
  name: 'Visão 1',
  search: 'status=held',
  setup: { order: [], hidden: [], pinned: [], widths: {} },
  sharedWith: 'nobody',
};

test('each saves on his own desk, through the service', async () => {
  const service = await runningService();
  try {
    expect(await service.send('shell.saveView' as never, view as never)).toMatchObject({
      http: 200,
      data: { id },
    });
    expect(await service.send('shell.arrangeDesk' as never, { pins: [id] } as never)).toMatchObject({ http: 200 });
    expect(await service.send('shell.removeView' as never, { id } as never)).toMatchObject({ http: 200 });
    expect(await service.send('shell.saveView' as never, { ...view, user: 'bia' } as never)).toMatchObject({
      http: 400,
    });
  } finally {
    await service.close();
  }
});
