import type { About } from '../kernel/aggregate.ts';
import {
  answerAttention,
  attention,
  attentionEvents,
  AttentionKind,
  DisputedFact,
  snoozeAttention,
  subjectOf,
  takeAttention,
} from './attention.ts';

test('an attention is taken by somebody, put off, and answered; each keeps what was said before', () => {
  const { AttentionTaken, AttentionSnoozed, AttentionAnswered } = attentionEvents;
  const of = { attention: 'quiet:W1' };
  const after = (...facts: Parameters<typeof attention.evolve>[1][]) =>
    facts.reduce((now, fact) => attention.evolve(now, fact, {} as About), attention.initial);
  expect([attention.category, attention.initial]).toStrictEqual(['attention', { answered: false }]);
  const taken = AttentionTaken({ ...of, by: 'ana' });
  const snoozed = AttentionSnoozed({ ...of, until: '2026-11-21' });
  expect(after(taken, snoozed)).toStrictEqual({ answered: false, takenBy: 'ana', snoozedUntil: '2026-11-21' });
  expect(after(snoozed, taken, AttentionAnswered(of))).toStrictEqual({
    answered: true,
    takenBy: 'ana',
    snoozedUntil: '2026-11-21',
  });
});

test('what needs somebody is one of six kinds', () =>
  expect(AttentionKind.options).toEqual([
    'refused_after_green',
    'conflict',
    'unknown_code',
    'stray_binding',
    'quiet',
    'late',
  ]));

test('the id of an attention is its kind and its subject', () => {
  const takes = (id: string) => takeAttention.input.safeParse({ attention: id }).success;
  for (const kind of AttentionKind.options) {
    expect(takes(` ${kind}:ML0000000000017 `)).toBe(true);
    expect(subjectOf(`${kind}:a:b`)).toEqual({ kind, subject: 'a:b' });
  }
  expect([`quiet:${'x'.repeat(100)}`, `quiet:${'x'.repeat(101)}`].map(takes)).toEqual([true, false]);
  for (const id of ['quiet', 'quiet:', 'other:W1', 'xquiet:W1', 'quiet:W 1', 'quiet:W1!'])
    expect([id, takes(id)]).toEqual([id, false]);
  expect(() => subjectOf('other:W1')).toThrow();
});

test('an attention is put off until an instant, and put off or answered with a reason', () => {
  const puts = (until: unknown) => snoozeAttention.input.safeParse({ attention: 'quiet:W1', until }).success;
  expect(['2026-11-21T09:00:00-03:00', '2026-11-21T12:00:00Z', '2026-11-21', undefined].map(puts)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect([takeAttention, snoozeAttention, answerAttention].map(({ reason }) => reason)).toEqual([
    'optional',
    'required',
    'required',
  ]);
  expect(answerAttention.input.safeParse({}).success).toBe(false);
  for (const one of [takeAttention, snoozeAttention, answerAttention])
    expect(one.refusals).toContain('RECORD_NOT_FOUND');
});

test('a fact that somebody compares is a step of a parcel or what was done with a bag', () => {
  const fact = { scan: 's', stands: true, at: '2026-11-20T12:00:00.000Z', site: null, by: null };
  const takes = (status: string) => DisputedFact.safeParse({ ...fact, status }).success;
  expect(['collected', 'signed', 'BagReceived', 'BagScannedOut', 'somewhere', ''].map(takes)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(DisputedFact.safeParse({ status: 'signed' }).success).toBe(false);
});
