import { operations } from '../groups.ts';
import { fold } from '../testing/fold.ts';
import { ordered } from '../testing/journeys.ts';
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
