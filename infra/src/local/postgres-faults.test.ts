import { explain } from './postgres-faults.ts';

test.each([
  [
    'initdb: could not look up effective user ID 12345: user does not exist',
    /has no name on this machine.*\/etc\/passwd.*MALOTE_POSTGRES/,
  ],
  ['FATAL:  could not write lock file "postmaster.pid": No space left on device', /disk that holds \/data is full/],
  ['initdb: error: could not create directory "/data": Permission denied', /may not write in \/data.*MALOTE_DATA/],
  ['one\ntwo\nthree\nfour', /last words were: two \/ three \/ four/],
])('%j is told as what to do', (complaint, told) => expect(explain(complaint, '/data').message).toMatch(told));
