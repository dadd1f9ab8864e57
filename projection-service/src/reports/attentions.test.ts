import { operations } from '../groups.ts';
import { fold } from '../testing/fold.ts';
import { opened, ordered, put } from '../testing/journeys.ts';
import { createStory, instantAfter } from '../testing/story.ts';
import type { Story } from '../testing/story.ts';
import { attentionsTable } from './attentions-table.ts';

const refused = (story: Story, code: string, told: Parameters<Story['tell']>[3] = {}) =>
  story.tell(
    'parcel-W1',
    'command.refused',
    { name: 'scanning.receiveParcel', input: {}, inputHash: 'h', code, params: {} },
    { at: 5, command: 'c1', ...told },
  );

function attentionsAfter(tell: (story: Story) => void) {
  const story = createStory();
  tell(story);
  const folded = fold(operations, story.events);
  expect(folded.held).toEqual([]);
  return folded;
}

test('a scan that the station had shown green and we refused needs an answer', () => {
  const { row, scopeOf } = attentionsAfter((story) => {
    ordered(story, 'O1', ['W1'], { at: 0 });
    refused(story, 'PARCEL_IMPOUNDED', { shown: 'accepted' });
    story.tell(
      'attention-refused_after_green:c1',
      'AttentionAnswered',
      { attention: 'refused_after_green:c1' },
      { at: 9, reason: 'taken off the belt' },
    );
  });
  expect(row(attentionsTable, 'refused_after_green:c1')).toMatchObject({
    kind: 'refused_after_green',
    number: 'W1',
    orderNumber: 'O1',
    since: instantAfter(5),
    open: true,
    answered: true,
    answerReason: 'taken off the belt',
  });
  expect(scopeOf(attentionsTable, 'refused_after_green:c1')).toEqual(
    expect.arrayContaining(['site:SPGRU01', 'customer:C1']),
  );
});

test('a refusal that nobody had seen as green needs nobody', () => {
  expect(
    attentionsAfter((story) => {
      ordered(story, 'O1', ['W1'], { at: 0 });
      refused(story, 'PARCEL_IMPOUNDED');
    }).rows(attentionsTable),
  ).toEqual([]);
});

test('an unknown code is one attention however often it is scanned, and goes when the number is registered', () => {
  const unknown = (story: Story) => {
    refused(story, 'PARCEL_NOT_REGISTERED');
    refused(story, 'PARCEL_NOT_REGISTERED', { at: 6, command: 'c2' });
  };
  expect(attentionsAfter(unknown).rows(attentionsTable)).toMatchObject([
    { id: 'unknown_code:W1', open: true, detail: { times: 2 } },
  ]);
  expect(
    attentionsAfter((story) => {
      unknown(story);
      ordered(story, 'O1', ['W1'], { at: 30 });
    }).rows(attentionsTable),
  ).toMatchObject([{ open: false, closedAt: instantAfter(30) }]);
});

test('two signatures call for somebody until it is settled which one counts', () => {
  const signedTwice = (story: Story) => {
    ordered(story, 'O1', ['W1'], { at: 0 });
    const signed = { waybill: 'W1', scanned: 'W1', photos: [], forced: false };
    story.tell('parcel-W1', 'ParcelSigned', signed, { at: 10, command: 's1' });
    story.tell('parcel-W1', 'ParcelSigned', signed, { at: 20, command: 's2' });
    story.tell(
      'parcel-W1',
      'ParcelConflictFound',
      { waybill: 'W1', conflict: 's2', kind: 'signed_twice', stands: 's1' },
      { at: 20 },
    );
  };
  expect(attentionsAfter(signedTwice).rows(attentionsTable)).toMatchObject([
    { id: 'conflict:W1.s2', kind: 'conflict', number: 'W1', orderNumber: 'O1', open: true },
  ]);
  expect(attentionsAfter(signedTwice).rows(attentionsTable)[0]?.facts).toMatchObject([
    { scan: 's1', stands: true, status: 'signed', at: instantAfter(10), by: 'ana' },
    { scan: 's2', stands: false, status: 'signed', at: instantAfter(20), by: 'ana' },
  ]);
  expect(
    attentionsAfter((story) => {
      signedTwice(story);
      story.tell(
        'parcel-W1',
        'ParcelConflictSettled',
        { waybill: 'W1', conflict: 's2', counts: 's1', falls: 's2' },
        { at: 30 },
      );
    }).rows(attentionsTable),
  ).toMatchObject([{ open: false, closedAt: instantAfter(30) }]);
});

test('what only the clock raises gets a row when somebody takes, snoozes or answers it', () => {
  const { row, scopeOf } = attentionsAfter((story) => {
    ordered(story, 'O1', ['W1'], { at: 0 });
    story.tell('attention-quiet:W1', 'AttentionTaken', { attention: 'quiet:W1', by: 'ana' }, { at: 90 });
    story.tell(
      'attention-quiet:W1',
      'AttentionSnoozed',
      { attention: 'quiet:W1', until: instantAfter(200) },
      { at: 91, reason: 'asked the site' },
    );
  });
  expect(row(attentionsTable, 'quiet:W1')).toMatchObject({
    kind: 'quiet',
    number: 'W1',
    orderNumber: 'O1',
    open: false,
    takenBy: 'ana',
    snoozedUntil: instantAfter(200),
    snoozeReason: 'asked the site',
    answered: false,
  });
  expect(scopeOf(attentionsTable, 'quiet:W1')).toContain('customer:C1');
});

const RAISED = {
  orderNumber: null,
  bag: null,
  site: 'SPGRU01',
  since: instantAfter(5),
  dueAt: null,
  facts: null,
  open: true,
  closedAt: null,
  takenBy: null,
  takenAt: null,
  snoozedUntil: null,
  snoozeReason: null,
  answered: false,
  answeredBy: null,
  answeredAt: null,
  answerReason: null,
};
const detail = (code: string) => ({
  command: 'scanning.receiveParcel',
  code,
  actor: 'ana',
  device: 'D1',
  station: 'E1',
  times: 1,
});
const refusedOn =
  (stream: string, code: string, told: object = {}) =>
  (story: Story) =>
    story.tell(
      stream,
      'command.refused',
      { name: 'scanning.receiveParcel', input: {}, inputHash: 'h', code, params: {} },
      { at: 5, command: 'c1', ...told },
    );

describe('a refusal', () => {
  test('says what was read where and by whom, of a parcel and of a bag', () => {
    const unknown = { ...RAISED, id: 'unknown_code:W1', kind: 'unknown_code', number: 'W1' };
    const code = 'PARCEL_NOT_REGISTERED';
    expect(attentionsAfter(refusedOn('parcel-W1', code)).rows(attentionsTable)).toStrictEqual([
      { ...unknown, detail: detail(code) },
    ]);
    const ofBag = { ...unknown, id: 'unknown_code:BG1', number: 'BG1', bag: 'BG1', detail: detail('BAG_NOT_EXIST') };
    expect(attentionsAfter(refusedOn('bag-BG1', 'BAG_NOT_EXIST')).rows(attentionsTable)).toStrictEqual([ofBag]);
  });

  test('of which no site is told has none, and is seen by whoever sees what was read', () => {
    // A site of null is one that nobody told.
    const after = attentionsAfter((story) => {
      ordered(story, 'O1', ['W1'], { at: 0 });
      refusedOn('parcel-W1', 'PARCEL_SIGNED', { shown: 'accepted', site: null })(story);
    });
    expect(after.row(attentionsTable, 'refused_after_green:c1')).toMatchObject({
      site: null,
      kind: 'refused_after_green',
    });
    expect(after.scopeOf(attentionsTable, 'refused_after_green:c1')).toContain('customer:C1');
    const bagged = attentionsAfter((story) => {
      story.tell('bag-BG1', 'BagOpened', { bag: 'BG1', numbering: 'random', nextSite: 'RJNIT01' }, { at: 0 });
      refusedOn('bag-BG1', 'BAG_ALREADY_CLOSED', { shown: 'accepted', site: null })(story);
    });
    expect(bagged.scopeOf(attentionsTable, 'refused_after_green:c1')).toContain('site:RJNIT01');
  });

  test('is seen by the site at which it was told, whatever it is about', () =>
    expect(
      attentionsAfter(refusedOn('parcel-W1', 'PARCEL_NOT_REGISTERED')).scopeOf(attentionsTable, 'unknown_code:W1'),
    ).toEqual(['site:SPGRU01']));

  test('of anything but a parcel or a bag calls nobody, though its name has theirs in it', () => {
    const shown = { shown: 'accepted' };
    for (const stream of ['order-O1', 'reverse-parcel-W1', 'bag-'])
      expect(attentionsAfter(refusedOn(stream, 'BAG_NOT_EXIST', shown)).rows(attentionsTable)).toEqual([]);
  });

  test('that comes again opens what was closed', () => {
    const again = (story: Story) => {
      refusedOn('bag-BG1', 'BAG_NOT_EXIST')(story);
      story.tell('bag-BG1', 'BagOpened', { bag: 'BG1', numbering: 'random' }, { at: 8 });
      for (const command of ['c2', 'c3']) refusedOn('bag-BG1', 'BAG_NOT_EXIST', { at: 9, command })(story);
    };
    const [row] = attentionsAfter(again).rows(attentionsTable);
    expect(row).toMatchObject({ open: true, closedAt: null, detail: { times: 3 } });
  });
});

test('a number is known once it is registered, pointed to another one or opened as a bag', () => {
  const known = (stream: string, tell: (story: Story) => unknown) =>
    attentionsAfter((story) => {
      refusedOn(stream, 'PARCEL_NOT_REGISTERED')(story);
      tell(story);
    }).rows(attentionsTable)[0];
  const closed = { open: false, closedAt: instantAfter(8) };
  expect(
    known('parcel-N1', (story) => story.tell('parcel-N1', 'WaybillPointed', { waybill: 'N1', first: 'W1' }, { at: 8 })),
  ).toMatchObject(closed);
  expect(
    known('bag-BG1', (story) => story.tell('bag-BG1', 'BagOpened', { bag: 'BG1', numbering: 'random' }, { at: 8 })),
  ).toMatchObject(closed);
});

test('facts about a parcel that contradict each other are told as far as its row has them', () => {
  const conflict = { waybill: 'W1', conflict: 's2', kind: 'signed_twice', stands: 's1' } as const;
  const told = (...more: readonly ((story: Story) => unknown)[]) =>
    attentionsAfter((story) => {
      for (const one of more) one(story);
      story.tell('parcel-W1', 'ParcelConflictFound', conflict, { at: 20, came: 25, site: null as unknown as string });
    });
  const signed = (command: string, at: number) => (story: Story) =>
    story.tell(
      'parcel-W1',
      'ParcelSigned',
      { waybill: 'W1', scanned: 'W1', photos: [], forced: false },
      { at, command, site: null as unknown as string },
    );
  const order = (story: Story) => ordered(story, 'O1', ['W1'], { at: 0 });
  const { row, scopeOf } = told(order, signed('s1', 10));
  expect(row(attentionsTable, 'conflict:W1.s2')).toStrictEqual({
    ...RAISED,
    id: 'conflict:W1.s2',
    kind: 'conflict',
    number: 'W1',
    orderNumber: 'O1',
    site: null,
    since: instantAfter(25),
    detail: { conflict: 'signed_twice', stands: 's1', against: 's2' },
    facts: [{ scan: 's1', stands: true, status: 'signed', at: instantAfter(10), site: null, by: 'ana' }],
  });
  expect(scopeOf(attentionsTable, 'conflict:W1.s2')).toContain('customer:C1');
});

describe('somebody', () => {
  const TAKEN = { attention: 'stray_binding:W1', by: 'bia' };
  const bound = (story: Story) => {
    ordered(story, 'O1', ['W1'], { at: 0 });
    opened(story, 'BG1', { at: 1 });
    put(story, 'BG1', 'W1', 'O1', 'b1', { at: 2 });
  };
  const OF_CLOCK = {
    ...RAISED,
    id: 'stray_binding:W1',
    kind: 'stray_binding',
    number: 'W1',
    orderNumber: 'O1',
    bag: 'BG1',
    since: instantAfter(90),
    open: false,
    detail: {},
  };
  const after = (type: string, data: object, told: object = {}, before: (story: Story) => void = bound) =>
    attentionsAfter((story) => {
      before(story);
      story.tell('attention-stray_binding:W1', type as never, data as never, { at: 90, ...told });
    }).rows(attentionsTable)[0];

  test('takes what the clock raised: then it has a row, of where the parcel is', () => {
    expect(after('AttentionTaken', TAKEN)).toStrictEqual({ ...OF_CLOCK, takenBy: 'bia', takenAt: instantAfter(90) });
    const unknown = after('AttentionTaken', TAKEN, {}, () => undefined);
    expect(unknown).toMatchObject({ orderNumber: null, bag: null, site: null, takenBy: 'bia' });
  });

  test('snoozes it, and answers it, with a reason or without one', () => {
    const snoozed = { attention: 'stray_binding:W1', until: instantAfter(200) };
    const snooze = { ...OF_CLOCK, snoozedUntil: instantAfter(200) };
    expect(after('AttentionSnoozed', snoozed, { reason: 'asked' })).toStrictEqual({ ...snooze, snoozeReason: 'asked' });
    expect(after('AttentionSnoozed', snoozed)).toStrictEqual(snooze);
    const answer = { ...OF_CLOCK, answered: true, answeredBy: 'ana', answeredAt: instantAfter(90) };
    const answered = { attention: 'stray_binding:W1' };
    expect(after('AttentionAnswered', answered, { reason: 'found' })).toStrictEqual({
      ...answer,
      answerReason: 'found',
    });
    expect(after('AttentionAnswered', answered)).toStrictEqual(answer);
  });
});
