import { operations } from '../groups.ts';
import { fold } from '../testing/fold.ts';
import { driven, opened, ordered, put, received, sealed, taken, unpacked } from '../testing/journeys.ts';
import { createStory, instantAfter } from '../testing/story.ts';
import type { Story } from '../testing/story.ts';
import { bagLoadTable, loadsTable } from '../linehaul/for-others.ts';
import { bagsTable } from './bags-table.ts';
import { parcelBagTable } from './parcel-bag-table.ts';

function bagAfter(tell: (story: Story) => void) {
  const story = createStory();
  ordered(story, 'O1', ['W1', 'W2'], { at: 0 });
  opened(story, 'BG0001', { at: 10 });
  put(story, 'BG0001', 'W1', 'O1', 'b1', { at: 11 });
  tell(story);
  const folded = fold(operations, story.events);
  expect(folded.held).toEqual([]);
  return { ...folded, bag: folded.row(bagsTable, 'BG0001') };
}

const held = [{ waybill: 'W1', orderNumber: 'O1', b: 'b1', grams: 500 }];

test('a bag counts what it holds, and is packaged while it holds anything (R-0208)', () => {
  expect(bagAfter(() => undefined).bag).toMatchObject({
    status: 'packaged',
    parcels: 1,
    grams: 500,
    maxGrams: 30_000,
    inTransit: false,
    currentSite: 'SPGRU01',
  });
  expect(bagAfter((story) => taken(story, 'BG0001', 'W1', 'b1', { at: 12 })).bag).toMatchObject({
    status: 'not_packaged',
    parcels: 0,
    grams: 0,
  });
});

test('a seal that claims parcels which were never scanned in makes them held too', () => {
  const { bag, row } = bagAfter((story) => {
    story.tell('bag-BG0001', 'BagSealRequested', { bag: 'BG0001', missing: ['W2'] }, { at: 20, command: 'seal' });
    story.tell(
      'parcel-W2',
      'ParcelBoundForBag',
      { waybill: 'W2', bag: 'BG0001', b: 'seal' },
      { at: 20, command: 'seal' },
    );
    sealed(story, 'BG0001', [...held, { waybill: 'W2', orderNumber: 'O1', b: 'seal', grams: 600 }], { at: 20 });
  });
  expect(bag).toMatchObject({
    status: 'sealed',
    state: 'sealed',
    parcels: 2,
    grams: 1_100,
    sealNumber: 'L123',
    sealedAt: instantAfter(20),
    sealedBy: 'ana',
  });
  expect(row(parcelBagTable, 'W1:b1')).toMatchObject({ fromAt: instantAfter(11), toPosition: null });
  expect(row(parcelBagTable, 'W2:seal')).toMatchObject({ bag: 'BG0001', fromAt: instantAfter(20), toPosition: null });
});

test('a seal that is abandoned leaves the bag open', () => {
  expect(
    bagAfter((story) => {
      story.tell('bag-BG0001', 'BagSealRequested', { bag: 'BG0001', missing: ['W2'] }, { at: 20 });
      story.tell(
        'bag-BG0001',
        'BagSealAbandoned',
        { bag: 'BG0001', code: 'PARCEL_IN_OTHER_BAG', waybills: ['W2'] },
        { at: 21 },
      );
    }).bag,
  ).toMatchObject({ state: 'open', status: 'packaged' });
});

test('a bag on a departed load is in transit until it is unloaded or received', () => {
  const departed = bagAfter((story) => {
    sealed(story, 'BG0001', held, { at: 20 });
    driven(story, 'LOAD01', [{ number: 'BG0001', b: 'l1', parcels: 1 }], { at: 30 });
  });
  expect(departed.bag).toMatchObject({ inTransit: false, load: null, currentSite: 'RJNIT01', nextSite: 'RJNIT01' });
  expect(departed.row(bagLoadTable, 'BG0001:l1')).toMatchObject({ load: 'LOAD01', fromVersion: 2, toVersion: 5 });
  expect(departed.row(loadsTable, 'LOAD01')).toMatchObject({
    status: 'arrived',
    onRoad: false,
    bags: 0,
    plate: 'ABC1D23',
    departedAt: instantAfter(30),
    arrivedAt: instantAfter(330),
  });
});

test('a late scan out does not send a received bag back on the road', () => {
  expect(
    bagAfter((story) => {
      sealed(story, 'BG0001', held, { at: 20 });
      received(story, 'BG0001', { at: 60, site: 'RJNIT01' });
      story.tell(
        'bag-BG0001',
        'BagScannedOut',
        { bag: 'BG0001', scanned: 'BG0001', stage: 'consolidation', nextSite: 'RJNIT01' },
        { at: 40, came: 90 },
      );
    }).bag,
  ).toMatchObject({ inTransit: false, currentSite: 'RJNIT01', receivedSite: 'RJNIT01' });
});

test('unpacking ends every binding of the bag', () => {
  const { bag, rows } = bagAfter((story) => {
    sealed(story, 'BG0001', held, { at: 20 });
    unpacked(story, 'BG0001', { at: 70, site: 'RJNIT01' });
  });
  expect(bag).toMatchObject({ status: 'unpacked', unpackedAt: instantAfter(70) });
  expect(rows(parcelBagTable)).toMatchObject([{ waybill: 'W1', toVersion: 4, toAt: instantAfter(70) }]);
});

describe('a bag on a total order (R-0208, R-0687)', () => {
  const order = (story: Story, code: string, verb: 'Registered' | 'Revised', fields: object, at: number) =>
    story.tell(`totalorder-${code}`, `TotalOrder${verb}`, { code, fields } as never, { at });
  const on = { bags: [{ bag: 'BG0001' }] };
  const registered = { type: 'general_cargo', createdAt: instantAfter(30), ...on };
  const stowed = (tell: (story: Story) => void = () => undefined) =>
    bagAfter((story) => {
      sealed(story, 'BG0001', held, { at: 20 });
      order(story, 'OT1', 'Registered', registered, 30);
      tell(story);
    });

  test('is stowed, and has an air bill while the order has one', () => {
    expect(stowed().bag).toMatchObject({ status: 'stowed', totalOrder: 'OT1', airBillNumber: null, state: 'sealed' });
    const billed = (story: Story) => order(story, 'OT1', 'Revised', { airBillNumber: '957-12345675' }, 40);
    expect(stowed(billed).bag).toMatchObject({ status: 'with_air_bill', airBillNumber: '957-12345675' });
    expect(
      stowed((story) => {
        billed(story);
        order(story, 'OT1', 'Revised', { airBillNumber: null }, 50);
      }).bag,
    ).toMatchObject({ status: 'stowed', totalOrder: 'OT1', airBillNumber: null });
  });

  test.each([[{ bags: [] }], [{ bags: null }]])('is sealed again once it is taken off: %j', (fields) => {
    const off = stowed((story) => {
      order(story, 'OT1', 'Revised', { airBillNumber: '957-12345675' }, 40);
      order(story, 'OT1', 'Revised', fields, 50);
    });
    expect(off.bag).toMatchObject({ status: 'sealed', totalOrder: null, airBillNumber: null });
  });

  test('gets the air bill that its order had before it came, and is told by the order that it went to alone', () => {
    const moved = stowed((story) => {
      order(story, 'OT1', 'Revised', { bags: [] }, 40);
      order(story, 'OT2', 'Registered', { ...registered, bags: [], airBillNumber: '957-00000001' }, 50);
      order(story, 'OT2', 'Revised', on, 60);
      order(story, 'OT1', 'Revised', { airBillNumber: '957-12345675' }, 70);
    });
    expect(moved.bag).toMatchObject({ status: 'with_air_bill', totalOrder: 'OT2', airBillNumber: '957-00000001' });
  });

  test('ends unpacked, whatever it flew under', () => {
    const arrived = stowed((story) => {
      order(story, 'OT1', 'Revised', { airBillNumber: '957-12345675' }, 40);
      unpacked(story, 'BG0001', { at: 70, site: 'RJNIT01' });
    });
    expect(arrived.bag).toMatchObject({ status: 'unpacked', airBillNumber: '957-12345675' });
  });

  test('an order says nothing of bags that no event told of', () => {
    expect(
      stowed((story) => order(story, 'OT2', 'Registered', { ...registered, bags: [{ bag: 'BG9' }] }, 40)).held,
    ).toEqual([]);
  });
});

/** A bag that holds nothing, and what is told of it then. */
function bagOf(data: object, tell: (story: Story) => void = () => undefined, site: string | undefined = 'SPGRU01') {
  const story = createStory();
  const opening = { bag: 'BG0001', numbering: 'random', ...data } as const;
  story.tell('bag-BG0001', 'BagOpened', opening, { at: 10, site } as { readonly at: number });
  ordered(story, 'O1', ['W1'], { at: 0 });
  tell(story);
  const folded = fold(operations, story.events);
  expect(folded.held).toEqual([]);
  return folded.row(bagsTable, 'BG0001');
}
const limits = { grams: 20_000, parcels: 40 };
const scannedOut = (story: Story, told: object, at: number, more: object = {}) =>
  story.tell(
    'bag-BG0001',
    'BagScannedOut',
    { bag: 'BG0001', scanned: 'BG0001', stage: 'consolidation', ...told },
    { at, ...more },
  );

test('a bag of which nothing was said has no channel, no limits and no way, until its first parcel says the channel and the limits', () => {
  const unsaid = {
    bagNumber: 'BG0001',
    status: 'not_packaged',
    state: 'open',
    channel: null,
    site: null,
    nextSite: null,
    currentSite: null,
    load: null,
    plate: null,
    totalOrder: null,
    airBillNumber: null,
    parcels: 0,
    grams: 0,
    maxGrams: null,
    maxParcels: null,
    openedAt: instantAfter(10),
    openedBy: 'ana',
    sealedAt: null,
    sealedDay: null,
    sealedBy: null,
    sealNumber: null,
    sealColour: null,
    receivedAt: null,
    receivedSite: null,
    unpackedAt: null,
    inTransit: false,
    lastAt: instantAfter(10),
    labels: 0,
  };
  // A parameter's default takes the place of undefined: the story is told of no site by a site that is none.
  const nowhere = null as unknown as undefined;
  expect(bagOf({}, undefined, nowhere)).toStrictEqual(unsaid);
  expect(bagOf({}, (story) => put(story, 'BG0001', 'W1', 'O1', 'b1', { at: 11 }))).toMatchObject({
    channel: 'STD',
    maxGrams: 30_000,
    maxParcels: 1_000,
  });
});

test('what was said of a bag when it was opened stays, whatever its parcels and its seal say or leave out', () => {
  const said = { channel: 'EXP', nextSite: 'PRCWB01', limits };
  const kept = { channel: 'EXP', nextSite: 'PRCWB01', site: 'SPGRU01', maxGrams: 20_000, maxParcels: 40 };
  expect(bagOf(said)).toMatchObject(kept);
  const full = (story: Story) => put(story, 'BG0001', 'W1', 'O1', 'b1', { at: 11 });
  expect(bagOf(said, full)).toMatchObject({ ...kept, lastAt: instantAfter(11) });
  const shut = (seal: object) => (story: Story) => {
    full(story);
    const data = { bag: 'BG0001', parcels: [...held], grams: 500, channel: 'EXP', ...seal };
    story.tell('bag-BG0001', 'BagSealed', data, { at: 20 });
  };
  expect(bagOf(said, shut({}))).toMatchObject({ ...kept, sealNumber: null, sealColour: null });
  const blue = { nextSite: 'RJNIT01', seal: { number: 'L1', colour: 'blue' } };
  expect(bagOf(said, shut(blue))).toMatchObject({ nextSite: 'RJNIT01', sealNumber: 'L1', sealColour: 'blue' });
});

test('a bag that is sealed anew has its new seal, and no colour where none is told', () => {
  const resealed = (newSeal: object) =>
    bagAfter((story) => {
      sealed(story, 'BG0001', held, { at: 20 });
      story.tell('bag-BG0001', 'BagResealed', { bag: 'BG0001', newSeal } as never, { at: 21 });
    }).bag;
  expect(resealed({ number: 'L9', colour: 'red' })).toMatchObject({ sealNumber: 'L9', sealColour: 'red' });
  expect(resealed({ number: 'L9' })).toMatchObject({ status: 'sealed', sealNumber: 'L9', sealColour: null });
});

test('a bag is received when and where its last reception by device time was, whichever came last', () => {
  const after = (...at: readonly (readonly [number, string | undefined])[]) =>
    bagAfter((story) => {
      sealed(story, 'BG0001', held, { at: 20 });
      scannedOut(story, {}, 30);
      for (const [minute, site] of at) received(story, 'BG0001', { at: minute, site } as { readonly at: number });
    }).bag;
  const first = { receivedAt: instantAfter(60), receivedSite: 'RJNIT01', currentSite: 'RJNIT01', inTransit: false };
  expect(after([60, 'RJNIT01'])).toMatchObject(first);
  expect(after([60, 'RJNIT01'], [40, 'PRCWB01'])).toMatchObject(first);
  const last = { receivedAt: instantAfter(80), receivedSite: 'PRCWB01', currentSite: 'PRCWB01' };
  expect(after([60, 'RJNIT01'], [80, 'PRCWB01'])).toMatchObject(last);
});

test('a bag that is scanned out is on its way: to where that was said, or else to where it was to go', () => {
  const out = (told: object) =>
    bagAfter((story) => {
      sealed(story, 'BG0001', held, { at: 20 });
      scannedOut(story, told, 30, { site: 'SPSAO11' });
    }).bag;
  expect(out({})).toMatchObject({ inTransit: true, nextSite: 'RJNIT01', currentSite: 'SPSAO11' });
  expect(out({ nextSite: 'PRCWB01' })).toMatchObject({ inTransit: true, nextSite: 'PRCWB01' });
});

test('a bag that is unpacked is nowhere on the road; one that is deleted is that; its labels are counted as they were told', () => {
  const unpackedLater = bagAfter((story) => {
    sealed(story, 'BG0001', held, { at: 20 });
    scannedOut(story, {}, 30);
    unpacked(story, 'BG0001', { at: 70 });
  });
  expect(unpackedLater.bag).toMatchObject({ state: 'unpacked', inTransit: false });
  expect(bagOf({}, (story) => story.tell('bag-BG0001', 'BagDeleted', { bag: 'BG0001' }))).toMatchObject({
    status: 'deleted',
    state: 'deleted',
  });
  const printed = { bag: 'BG0001', copy: 3, copies: 2, template: 'bag' };
  expect(bagOf({}, (story) => story.tell('bag-BG0001', 'BagLabelPrinted', printed))).toMatchObject({ labels: 3 });
});

describe('a bag on a load', () => {
  const bag = { kind: 'bag', number: 'BG0001', b: 'l1', parcels: 1, grams: 500 } as const;
  const LOAD = { load: 'LOAD01', leg: 1, stage: 'consolidation' } as const;
  const loaded = (story: Story) => {
    sealed(story, 'BG0001', held, { at: 20 });
    story.tell('load-LOAD01', 'LoadOpened', { load: 'LOAD01', originSite: 'SPGRU01', stops: ['RJNIT01'] }, { at: 25 });
    story.tell('load-LOAD01', 'ItemLoaded', { load: 'LOAD01', item: bag, scanned: 'BG0001' }, { at: 30 });
  };
  const way = { fromSite: 'SPGRU01', nextSite: 'RJNIT01', plate: 'ABC1D23', trailers: [], seals: [], items: [bag] };
  const departed = (story: Story) => {
    loaded(story);
    story.tell('load-LOAD01', 'LoadDeparted', { ...LOAD, ...way }, { at: 40 });
  };
  const off = (load: string, at = 90, site: string | undefined = 'RJNIT01') => ({
    tell: (story: Story) =>
      story.tell(
        `load-${load}`,
        'ItemUnloaded',
        { load, kind: 'bag', number: 'BG0001', b: 'l1', condition: 'good', scanned: 'BG0001' },
        { at, site } as { readonly at: number },
      ),
  });

  test('is there until it comes off that one, and on the road with its vehicle from the departure', () => {
    expect(bagAfter(loaded).bag).toMatchObject({ load: 'LOAD01', plate: null, inTransit: false });
    const onRoad = { load: 'LOAD01', plate: 'ABC1D23', inTransit: true, currentSite: 'SPGRU01', nextSite: 'RJNIT01' };
    expect(bagAfter(departed).bag).toMatchObject(onRoad);
    const unloaded = bagAfter((story) => void (departed(story), off('LOAD01').tell(story)));
    expect(unloaded.bag).toMatchObject({ load: null, plate: null, inTransit: false, currentSite: 'RJNIT01' });
  });

  test('that arrives keeps its vehicle', () =>
    expect(
      bagAfter((story) => {
        departed(story);
        story.tell('load-LOAD01', 'LoadArrived', { ...LOAD, site: 'RJNIT01', sealsFound: [] }, { at: 80 });
      }).bag,
    ).toMatchObject({ load: 'LOAD01', plate: 'ABC1D23', lastAt: instantAfter(80) }));

  test('takes the vehicle of the load at its arrival where the departure did not name it', () =>
    expect(
      bagAfter((story) => {
        loaded(story);
        story.tell('load-LOAD01', 'LoadDeparted', { ...LOAD, ...way, items: [] }, { at: 40 });
        story.tell('load-LOAD01', 'LoadArrived', { ...LOAD, site: 'RJNIT01', sealsFound: [] }, { at: 80 });
      }).bag,
    ).toMatchObject({ plate: 'ABC1D23' }));

  test('stays on the load that it is on when it comes off another one', () =>
    expect(
      bagAfter((story) => {
        loaded(story);
        const other = { ...bag, b: 'l2' };
        story.tell('load-LOAD02', 'LoadOpened', { load: 'LOAD02', originSite: 'SPGRU01', stops: [] }, { at: 31 });
        story.tell('load-LOAD02', 'ItemLoaded', { load: 'LOAD02', item: other, scanned: 'BG0001' }, { at: 32 });
        off('LOAD01', 33).tell(story);
      }).bag,
    ).toMatchObject({ load: 'LOAD02' }));
});

test('unpacking ends what the bag held then, and neither what was taken out before nor what another bag holds', () => {
  const { row } = bagAfter((story) => {
    put(story, 'BG0001', 'W2', 'O1', 'b2', { at: 12 });
    taken(story, 'BG0001', 'W2', 'b2', { at: 13 });
    opened(story, 'BG0002', { at: 14 });
    put(story, 'BG0002', 'W2', 'O1', 'b3', { at: 15 });
    sealed(story, 'BG0001', held, { at: 20 });
    unpacked(story, 'BG0001', { at: 70 });
  });
  expect(row(parcelBagTable, 'W1:b1')).toMatchObject({ toAt: instantAfter(70) });
  expect(row(parcelBagTable, 'W2:b2')).toMatchObject({ bag: 'BG0001', toAt: instantAfter(13) });
  expect(row(parcelBagTable, 'W2:b3')).toMatchObject({ bag: 'BG0002', toAt: null });
});
