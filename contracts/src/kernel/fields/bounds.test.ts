import { bagList } from '../../bags/queries.ts';
import { listings, records, screens } from '../../catalogue.ts';
import { PROBLEM_LEVELS } from '../../exceptions/problem-type.ts';
import { LOADING_IMAGES } from '../../linehaul/loading-record.ts';
import { loadManifest, MANIFEST_LINES } from '../../linehaul/manifest.ts';
import { printLabel } from '../../orders/commands.ts';
import { orderList } from '../../orders/queries.ts';
import { importTask, SOURCE_BYTES } from '../../resources/import-task.ts';
import { exportJob } from '../../resources/export-job.ts';
import { registerProblem, signParcel } from '../../scanning/commands.ts';
import { pushTracks } from '../../tracking/push-by-hand.ts';
import { tracks } from '../../tracking/queries.ts';
import { bytesOf, IMAGE_TYPES } from '../file-types.ts';
import { IMAGES_PER_RECORD } from '../photos.ts';
import type { AnyRecord } from '../record.ts';
import { waited, waitedFrom, WAITED_HOURS } from '../report.ts';
import { refusalOfIssue } from '../refusals/refusal-of-issue.ts';
import type { Field, Fields } from './field.ts';
import { code } from './kinds/code.ts';
import { coordinates } from './kinds/coordinates.ts';
import { count } from './kinds/count.ts';
import type { FileField } from './kinds/file.ts';
import { text } from './kinds/text.ts';
import type { TextOptions } from './kinds/text.ts';
import { filterOf } from './params.ts';
import { inputOf, sampleOf, storedOf } from './schemas.ts';

const of = (noun: string): AnyRecord => records.get(noun) as AnyRecord;
const fieldOf = (noun: string, name: string): Field => {
  const { entered: _, optional: __, ...field } = of(noun).fields[name] as Field;
  return field as Field;
};
const takes = (field: Field, value: unknown) => inputOf({ value: field }).safeParse({ value }).success;
const every = [...records.values()];
const filesOf = ({ fields }: AnyRecord): readonly FileField[] =>
  Object.values(fields).filter((field): field is FileField => field.kind === 'file');

test.each([
  ['NumberSegment', 'extractCount', [1, 999_999_999], [0, -1, 1_000_000_000, 1.5, '7'], 'one to nine digits (R-0265)'],
  ['PickupOrder', 'estimatedWeight', [0.001, 12.345], [0, -1, 1.2345, '1'], 'above none, three places (R-0247)'],
  ['DictionaryValue', 'sort', [0, 42], ['42', 'a', null, -1], 'a number, where it is an order (R-0270)'],
] as const)('%s: %s takes %j and refuses %j: %s (R-0247, R-0265, R-0270)', (...[noun, name, taken, refused]) => {
  const field = fieldOf(noun, name);
  for (const value of taken) expect([value, takes(field, value)]).toEqual([value, true]);
  for (const value of refused) expect([value, takes(field, value)]).toEqual([value, false]);
});

/** Which of some values a field takes. */
const taken = (field: Field, values: readonly unknown[]) => values.filter((value) => takes(field, value));
const fieldsCalled = (called: RegExp) =>
  every.flatMap((made) =>
    Object.entries(made.fields).flatMap(([name, field]) =>
      // What stands in a tree is put into its order by hand, not by a number that somebody types.
      field.kind === 'count' && called.test(name) && name !== made.tree?.order
        ? [[made.noun, name, fieldOf(made.noun, name)] as const]
        : [],
    ),
  );

test('what orders or classes is 0 to 999, wherever a sort or a code is a number (R-0266)', () => {
  const found = fieldsCalled(/^sort$|Code$/);
  expect(found.map(([noun, name]) => `${noun}.${name}`).toSorted()).toEqual([
    'DictionaryValue.sort',
    'ProblemType.numericCode',
  ]);
  for (const [noun, name, field] of found)
    expect([noun, name, taken(field, [-1, 0, 1.5, 999, 1_000])]).toEqual([noun, name, [0, 999]]);
});

test('copies are 1 to 99, a level is one or more, and none reaches a hundred (R-0267)', () => {
  const copies = [0, 1, 1.5, 99, 100].filter(
    (many) => printLabel.input.safeParse({ waybill: 'ML0000000005724', copies: many }).success,
  );
  expect(copies).toEqual([1, 99]);
  const levels = fieldsCalled(/level$/i);
  expect(levels.map(([noun]) => noun)).toEqual(expect.arrayContaining(['Site']));
  for (const [noun, name, field] of levels) expect([noun, name, taken(field, [0, 1, 100])]).toEqual([noun, name, [1]]);
});

test('a count is 0 to 9999999999, ten digits, and none reaches further (R-0268)', () => {
  const values = [-1, 0, 1.5, 9_999_999_999, 10_000_000_000];
  expect(taken(count({ pt: 'Contagem', zh: '数', en: 'Count' }, {}), values)).toEqual([0, 9_999_999_999]);
  expect(taken(fieldOf('EventReport', 'affectedPackageCount'), values)).toEqual([0, 9_999_999_999]);
  expect(() => count({ pt: 'Contagem', zh: '数', en: 'Count' }, { max: 10_000_000_000 })).toThrow('9999999999');
});

test('a text of which nothing is said has up to 30 characters (R-0276)', () => {
  const lengths = [1, 30, 31].map((many) => 'A'.repeat(many));
  expect(taken(text({ pt: 'Texto', zh: '文本', en: 'Text' }, {}), lengths)).toEqual(lengths.slice(0, 2));
  for (const [noun, name] of [
    ['Merchant', 'number'],
    ['Role', 'name'],
  ] as const)
    expect([noun, taken(fieldOf(noun, name), lengths).at(-1)]).toEqual([noun, lengths[1]]);
  // The control of a form ends there, too.
  expect((fieldOf('Merchant', 'number') as TextOptions).max).toBe(30);
});

/** The headings of the books are numbered as accountants number them: 1.1.02. */
const DOTTED = ['PayableAccount', 'ReceivableAccount'];

test.each(every.filter(({ noun }) => !DOTTED.includes(noun)).map((made) => [made.noun, made] as const))(
  'a code of %s has letters, digits, hyphen and underscore alone (R-0640)',
  (_, { code }) => {
    const { entered: __, ...typed } = code;
    const example = String((code as unknown as { readonly example?: string }).example ?? '');
    for (const sign of ['.', ' ', '/', ':', ';', '#', '@', '+', '"', 'ç', '网'])
      for (const wrong of [`${example.slice(0, 1)}${sign}${example.slice(2)}`, `${example.slice(0, -1)}${sign}`])
        if (wrong.trim() === wrong) expect([wrong, takes(typed as Field, wrong)]).toEqual([wrong, false]);
  },
);

const isImage = ({ accept }: FileField) => accept.some((one) => IMAGE_TYPES.includes(one));
const filesIn = (fields: Fields, names: readonly string[]): readonly (readonly [string, FileField])[] =>
  names.flatMap((name) => (fields[name]?.kind === 'file' ? [[name, fields[name] as FileField] as const] : []));

test('no record has more than six images beside a signature, nor more than five files that are none (R-0442, R-0373)', () => {
  const images = ({ fields }: AnyRecord) =>
    filesIn(fields, Object.keys(fields))
      .filter(([name, one]) => isImage(one) && !/signature/i.test(name))
      .map(([name]) => name);
  const more = every.filter((made) => images(made).length > IMAGES_PER_RECORD);
  // Of these places no more than six are filled: the rule stands with the record (loading-record-rules).
  expect(more.map((made) => [made.noun, images(made)])).toEqual([['LoadingRecord', [...LOADING_IMAGES]]]);
  expect(every.filter((made) => filesOf(made).filter((one) => !isImage(one)).length > 5)).toEqual([]);
});

test('a signature is one photo, what proves a case three, a problem parcel has five, a load six (R-0372)', () => {
  const called = (noun: string, name: RegExp) =>
    filesIn(
      of(noun).fields,
      Object.keys(of(noun).fields).filter((one) => name.test(one)),
    ).length;
  expect(every.flatMap(({ noun }) => (called(noun, /signature/i) > 0 ? [called(noun, /signature/i)] : []))).toEqual(
    expect.arrayContaining([1]),
  );
  // A loading sheet has one of each of three people.
  const signed = every.filter(({ noun }) => called(noun, /signature/i) > 1);
  expect(signed.map(({ noun, fields }) => [noun, Object.keys(fields).filter((one) => /signature/i.test(one))])).toEqual(
    [['LoadingRecord', ['signature', 'unloadingSignature', 'confirmationSignature']]],
  );
  expect(['SignatureProof', 'LostParcel', 'AuditRecord', 'EventReport'].map((noun) => called(noun, /photo/i))).toEqual([
    3, 3, 3, 3,
  ]);
  expect([called('ProblemParcel', /photo/i), called('LoadingRecord', /^(pictures|\w+Picture)$/)]).toEqual([5, 6]);
  // Scanners name photos that they sent elsewhere: a signature's proof three, a problem five.
  const scanned = (input: typeof signParcel.input | typeof registerProblem.input, more: object, many: number) =>
    input.safeParse({ waybill: 'ML0000000005724', ...more, photos: some(many) }).success;
  expect([3, 4].map((many) => scanned(signParcel.input, {}, many))).toEqual([true, false]);
  expect([5, 6].map((many) => scanned(registerProblem.input, { type: 'DANO' }, many))).toEqual([true, false]);
});

test('a sheet and a PDF are 2 MB at most, but where finance says a size of its own (R-0645, R-0646)', () => {
  const longer = every.filter((made) =>
    filesOf(made).some((field) =>
      field.accept.some((type) => ['pdf', 'xlsx'].includes(type) && bytesOf(field, type) > 2 << 20),
    ),
  );
  expect(new Set(longer.map(({ context }) => context))).toEqual(new Set(['billing']));
  const { source } = importTask.fields as Fields;
  expect([SOURCE_BYTES, bytesOf(source as FileField, 'xlsx')]).toEqual([2 << 20, 2 << 20]);
});

test('what is sent as an image has one of the formats of images, a voucher of finance one of four, a sheet is xlsx (R-0734)', () => {
  for (const made of every)
    for (const { accept } of filesOf(made))
      for (const type of accept) expect(type).toMatch(/^(png|jpg|gif|bmp|pdf|xlsx|docx|pptx)$/);
  const accepted = (noun: string, name: string) => [...(of(noun).fields[name] as FileField).accept].toSorted();
  expect(accepted('ProblemParcel', 'photos')).toEqual(['bmp', 'gif', 'jpg', 'png']);
  for (const [noun, name] of [
    ['TopUp', 'attachment'],
    ['SiteExpense', 'attachment'],
    ['Receipt', 'attachment'],
    ['PaymentVoucher', 'images'],
  ] as const)
    expect([noun, accepted(noun, name)]).toEqual([noun, ['bmp', 'jpg', 'pdf', 'png']]);
  for (const noun of ['WorkOrder', 'CustomerIssue'])
    for (const name of ['attachments', 'secondAttachment'])
      expect(accepted(noun, name)).toEqual(['bmp', 'docx', 'gif', 'jpg', 'pdf', 'png', 'xlsx']);
  expect(accepted('ImportTask', 'source')).toEqual(['xlsx']);
});

const some = (many: number) => Array.from({ length: many }, (_, at) => `N${at}`);
const paramsOfRecord = (noun: string) => of(noun).list.params;

test.each([
  ['loads that are printed', loadManifest.params, 'loadNumbers', 50],
  ['bags', bagList.params, 'bagNumbers', 100],
  ['bags of a listing', listings.get('SortedBag')?.list.params, 'bagNumber', 100],
  ['parcels that are tracked', tracks.params, 'numbers', 200],
  ['employee codes', paramsOfRecord('Employee'), 'codes', 500],
  ['lines of a precise search', paramsOfRecord('Charge'), 'orderNumber', 3_000],
  ['numbers that find orders', orderList.params, 'numbers', 1_000],
  ['orders of a list', listings.get('Signing')?.list.params, 'orderNumber', 1_000],
  ['waybills of a list', listings.get('Signing')?.list.params, 'waybill', 2_000],
  ['waybills that are pushed by hand', pushTracks.input, 'waybillNumbers', 100],
] as const)(
  'a question names so many %s and no more (R-0365, R-0408, R-0426, R-0428, R-0430, R-0583)',
  (_, params, name, most) => {
    const asked = (many: number) =>
      params?.safeParse({ [name]: some(many), accessId: '019ab3de-8c11-4c5a-9d3e-2f6a1b7c8d90' }).error?.issues ?? [];
    const tooMany = (many: number) => asked(many).some(({ code, path }) => code === 'too_big' && path[0] === name);
    expect([tooMany(most), tooMany(most + 1)]).toEqual([false, true]);
  },
);

const reportsByMerchant = [...listings.values()].flatMap(({ noun, list, report }) =>
  Object.entries(report?.filters ?? {}).flatMap(([name, field]) =>
    ['Customer', 'Merchant'].includes((field as { readonly to?: string }).to ?? '') && report !== undefined
      ? [[noun, name, report.kind === 'board' ? 100 : 1_000, [list.params, report.summary.params]] as const]
      : [],
  ),
);

test.each(reportsByMerchant)(
  '%s is asked by %s of %i merchants and no more, in its list and in its figures (R-0370)',
  (_, name, most, asked) => {
    for (const params of asked) {
      const refused = (many: number) => params.safeParse({ [name]: some(many) }).error?.issues.map(({ code }) => code);
      expect([refused(most), refused(most + 1)]).toEqual([undefined, ['too_big']]);
    }
  },
);

const chosenIn = (fields: Fields) =>
  Object.entries(fields).filter(([, field]) => filterOf(field) === 'any' && field.askedAtOnce === undefined);

test.each(
  [...records.values()].filter(({ fields }) => chosenIn(fields).length > 0).map((made) => [made.noun, made] as const),
)('five values of a choice are asked of the list of %s at once, and not six (R-0369)', (_, { fields, list }) => {
  for (const [name] of chosenIn(fields)) {
    const refused = (many: number) => {
      const asked = list.params.safeParse({ [name]: some(many) });
      return asked.error?.issues.filter(({ code }) => code === 'too_big').map(({ message }) => message) ?? [];
    };
    expect([name, refused(5), refused(6)]).toEqual([name, [], ['MULTI_SELECT_LIMIT_5']]);
  }
});

test('merchants are asked of boards and of reports (R-0370)', () => {
  expect(new Set(reportsByMerchant.map(([, , most]) => most))).toEqual(new Set([100, 1_000]));
  expect(reportsByMerchant.map(([noun]) => noun)).toEqual(
    expect.arrayContaining(['MerchantBoard', 'CollectDataReport']),
  );
  // What fills a wall is a board of the menu, and the other way round; the events stand beside the figures of both.
  for (const { kind, queries } of screens)
    for (const { noun, report } of listings.values())
      if (report !== undefined && noun !== 'EventFigures' && queries.some(({ name }) => name === report.summary.name))
        expect([report.summary.name, kind]).toEqual([report.summary.name, report.kind]);
});

test('a manifest has 5,000 lines at most (R-0426)', () => expect(MANIFEST_LINES).toBe(5_000));

/** Why a field does not take a value; undefined where it does. */
const why = (field: Field, value: unknown): string | undefined => {
  const { error } = inputOf({ value: field }).safeParse({ value }, { reportInput: true });
  const [issue] = error?.issues ?? [];
  return issue && refusalOfIssue(issue).refused;
};

test.each([
  ['[A-Z]{2}', 'SP', undefined],
  ['[A-Z]{2}', 'S1', 'FIELD_LETTERS_ONLY'],
  ['[A-Z]{2,10}', 'Ç', 'FIELD_LETTERS_ONLY'],
  ['[A-Z]{2}', 'SPX', 'FIELD_FORMAT'],
  ['\\d{6,10}', '123456', undefined],
  ['\\d{6,10}', '12345A', 'FIELD_NUMERIC_ONLY'],
  ['\\d{6,10}', '12345', 'FIELD_FORMAT'],
  ['[A-Z0-9]{2,20}', 'C-1', 'FIELD_LETTERS_AND_NUMBERS'],
  ['[A-Z0-9]{2,20}', 'C', 'FIELD_FORMAT'],
  ['[A-Z0-9-]{2,20}', 'C_1', 'FIELD_FORMAT'],
  ['CR\\d{8}', 'CR1', 'FIELD_FORMAT'],
])('a code of the form %s says of %j which signs it has: %s (R-0651)', (pattern, value, refused) =>
  expect(why(code({ pt: '', zh: '', en: '' }, { pattern, example: '' }), value)).toBe(refused),
);

test('what the specification has words of its own for is refused in those', () => {
  expect(why(fieldOf('Invoice', 'keyCte'), '3'.repeat(63))).toBe('CTE_KEY_INVALID');
  expect(why(fieldOf('CteInvoice', 'key'), '3'.repeat(65))).toBe('CTE_KEY_INVALID');
  expect(why(fieldOf('Invoice', 'number'), '1234')).toBe('INVOICE_NUMBER_INVALID');
  expect(why(fieldOf('CteInvoice', 'serial'), '123456789')).toBe('INVOICE_SERIAL_INVALID');
  expect(why(fieldOf('Edition', 'batches'), [])).toBe('DETAILS_REQUIRED');
  expect(why(fieldOf('Region', 'zipRanges'), [])).toBe('REGION_RANGE_MIN_ONE');
});

test('degrees lie on the earth and have seven decimals, wherever a place is told by them (R-0273)', () => {
  const degrees = every.flatMap((made) =>
    Object.entries(made.fields).flatMap(([name, field]) =>
      field.kind === 'decimal' && /lat|lon|lng/i.test(name) ? [fieldOf(made.noun, name)] : [],
    ),
  );
  expect(degrees.length).toBeGreaterThanOrEqual(14);
  for (const field of degrees)
    expect([-181, 181, 1.12345678].map((value) => why(field, value))).toEqual(Array(3).fill('COORDINATE_INVALID'));
  expect(degrees.map((field) => why(field, -23.5505199))).toEqual(degrees.map(() => undefined));
});

test('a position is refused by its degrees as they are anywhere else, and one that was stored stays readable (R-0273)', () => {
  const position = coordinates({ pt: '', zh: '', en: '' });
  expect(why(position, { latitude: -23.5505199, longitude: -46.6333094 })).toBeUndefined();
  for (const wrong of [
    { latitude: 90.1, longitude: 0 },
    { latitude: 0, longitude: -180.1 },
    { latitude: 1.12345678, longitude: 0 },
  ]) {
    expect(why(position, wrong)).toBe('COORDINATE_INVALID');
    expect(storedOf({ position }).safeParse({ position: wrong }).success).toBe(true);
  }
});

test.each([
  ['Driver', 'personalTaxNumber', 'cpf'],
  ['TransportDriver', 'cpf', 'cpf'],
  ['DriverRegistration', 'cpf', 'cpf'],
  ['RouteOrder', 'driverDocument', 'cpf'],
  ['Vehicle', 'companyTaxId', 'cnpj'],
  ['Company', 'document', 'cnpj'],
  ['Base', 'document', 'cnpj'],
  ['Invoice', 'issuerCnpj', 'cnpj'],
  ['Seller', 'document', 'either'],
  ['TransportVehicle', 'ownerDocument', 'either'],
  ['Customer', 'taxId', 'either'],
] as const)('%s.%s takes a CPF, a CNPJ or either: %s (R-0189, R-0290, R-0291)', (noun, name, kind) => {
  const field = fieldOf(noun, name);
  expect(takes(field, '123.456.789-09')).toBe(kind !== 'cnpj');
  expect(takes(field, '11.222.333/0001-81')).toBe(kind !== 'cpf');
});

test('no postal code lies below 01000-000, and what was stored stays (R-0285)', () => {
  const field = fieldOf('Region', 'zipRanges') as Field & { readonly of: Fields };
  const [cep] = Object.values(field.of).filter(({ kind }) => kind === 'cep') as [Field];
  expect(['00000-000', '00999999', '01000000', '99999999'].map((code) => takes(cep, code))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(storedOf({ value: cep }).safeParse({ value: '00000000' }).success).toBe(true);
});

test('what befell parcels is of two kinds and of three levels, with the people and the loss that a house can have (R-0195)', () => {
  expect(taken(fieldOf('EventReport', 'eventType'), ['abnormal', 'theft', 'flood'])).toEqual(['abnormal', 'theft']);
  expect(taken(fieldOf('EventReport', 'level'), ['high', 'medium', 'low', 'none'])).toEqual(['high', 'medium', 'low']);
  expect(taken(fieldOf('EventReport', 'casualtyCount'), [-1, 0, 10_000, 10_001])).toEqual([0, 10_000]);
  const loss = (amount: string) => ({ amount, currency: 'BRL' });
  expect(taken(fieldOf('EventReport', 'estimatedLoss'), ['-1', '0', '99999999900', '99999999901'].map(loss))).toEqual(
    ['0', '99999999900'].map(loss),
  );
});

test('problem types stand in two levels and are said in four languages (R-0194)', () => {
  expect([of('ProblemType').tree?.depth, PROBLEM_LEVELS]).toEqual([2, 2]);
  const { parent: _, ...fields } = sampleOf(of('ProblemType').fields);
  const register = (values: object) =>
    of('ProblemType').commands.register.input.safeParse({ code: 'WRONG', fields: values }).success;
  expect(register(fields)).toBe(true);
  for (const missing of ['reasonPu', 'reasonZh', 'reasonEn', 'reasonEs'])
    expect([missing, register({ ...fields, [missing]: undefined })]).toEqual([missing, false]);
});

test('states of a compartment are blue, amber, red and green (R-0232)', () => {
  const { states } = of('CabinetGrid').life;
  expect(Object.entries(states).map(([state, { tone }]) => [state, tone])).toEqual([
    ['empty', 'ok'],
    ['pending_pickup', 'info'],
    ['pending_collection', 'warn'],
    ['retained', 'bad'],
    ['deleted', 'bad'],
  ]);
});

test('a file that is asked for has ten minutes until its end (R-0236)', () => expect(exportJob.lastsMs).toBe(600_000));

test('the rate of deliveries has nine days, the detention six buckets (R-0444, R-0445)', () => {
  const days = ['d0', 'd1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7', 'd8'];
  for (const noun of ['DeliveryRateReport', 'DeliveredDailyReport']) {
    const measures = listings.get(noun)?.report?.measures ?? {};
    expect([noun, Object.keys(measures).filter((name) => /^d\d$/.test(name))]).toEqual([noun, days]);
    for (const [at, day] of days.entries())
      expect(measures[day]).toMatchObject({ kind: 'share', where: [{}, { withinDays: at }] });
  }
  expect(WAITED_HOURS).toEqual([0, 24, 48, 72, 7 * 24, 15 * 24]);
  expect(Object.keys(waited)).toEqual(WAITED_HOURS.map(waitedFrom));
});
