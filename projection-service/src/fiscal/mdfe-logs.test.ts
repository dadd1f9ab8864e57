import { mdfe } from '@malote/contracts/fiscal/mdfe.ts';
import { mdfeOperations } from '@malote/contracts/fiscal/mdfe-log.ts';
import { groups } from '../groups.ts';
import { fold } from '../testing/fold.ts';
import { createStory, instantAfter } from '../testing/story.ts';
import { mdfeLogsTable } from './mdfe-logs.ts';

const network = groups.find(({ name }) => name === 'network')!;
const CODE = 'MF00000042';

test('a row for each thing that was done with a manifest: what was asked, and what the office said', () => {
  const story = createStory();
  const tell = (type: keyof typeof mdfe.aggregate.events, fields: object, at = 0) =>
    story.tell(`mdfe-${CODE}`, type as never, { code: CODE, fields } as never, { at });
  tell('MdfeRegistered', {
    issuer: 'EM1',
    startSite: 'SPGRU01',
    destinationSite: 'RJRIO01',
    vehicle: 'VT1',
    drivers: ['MT1'],
    documents: [
      { type: 'bag', number: 'BG1' },
      { type: 'bag', number: 'BG2' },
    ],
    plate: 'FRT1A21',
    createdAt: instantAfter(0),
    createdBy: 'ana',
  });
  tell('MdfeSubmitted', { key: '3526', number: '42' }, 1);
  tell('MdfeRejected', { failure: '611 há outro', underWay: false }, 2);
  tell('MdfeGenerationAsked', { underWay: true }, 3);
  const authorized = { protocol: '135', authorizedAt: instantAfter(4), underWay: false };
  tell('MdfeAuthorized', authorized, 4);
  tell('MdfeCancellationAsked', { cancelReason: 'billing_error', canceledBy: 'ana', underWay: true }, 5);
  tell('MdfeClosingAsked', { closingMunicipality: '3550308', closer: 'ana', underWay: true }, 6);
  const { rows, held } = fold(network, story.events);
  expect(held).toEqual([]);
  const asked = { mdfe: CODE, operator: 'ana', response: null };
  expect(rows(mdfeLogsTable).toSorted((one, other) => (one.time < other.time ? -1 : 1))).toMatchObject([
    { ...asked, time: instantAfter(0), operation: 'MdfeRegistered', request: 'FRT1A21 BG1 BG2' },
    { ...asked, time: instantAfter(1), operation: 'MdfeSubmitted', request: '3526' },
    { operation: 'MdfeRejected', request: null, response: '611 há outro' },
    { ...asked, operation: 'MdfeGenerationAsked', request: null },
    { operation: 'MdfeAuthorized', request: null, response: '135' },
    { ...asked, operation: 'MdfeCancellationAsked', request: 'billing_error' },
    { ...asked, operation: 'MdfeClosingAsked', request: '3550308' },
  ]);
});

test('every event of a manifest has words in its log', () => {
  expect(Object.keys(mdfeOperations).toSorted()).toEqual(Object.keys(mdfe.aggregate.events).toSorted());
});
