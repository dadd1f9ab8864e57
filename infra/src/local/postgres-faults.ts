import { Fault } from '../fault.ts';

/** Turns what a program of the server complained about into a sentence for the person who started it. */
export const explain = (complaint: string, folder: string): Fault => {
  if (/No space left on device|Disk quota exceeded/.test(complaint))
    return new Fault(`The disk that holds ${folder} is full; free some space and start again.`);
  if (/Permission denied|Operation not permitted/.test(complaint))
    return new Fault(
      `The database server may not write in ${folder}; give its account the right, or set MALOTE_DATA to another folder.`,
    );
  if (/Read-only file system/.test(complaint))
    return new Fault(`${folder} is on a file system that cannot be written; set MALOTE_DATA to another folder.`);
  if (/could not bind IPv4 address|Address already in use/.test(complaint))
    return new Fault('The port chosen for the database was taken by another program at that moment; start again.');
  if (/database files are incompatible with server/.test(complaint))
    return new Fault(
      `The data in ${folder} was written by another major version of Postgres; move it with pg_dump of that version, or forget it with "npm run reset".`,
    );
  if (/could not create shared memory segment|could not map anonymous shared memory/.test(complaint))
    return new Fault(
      'The system has not enough shared memory for the database server; free some memory and start again.',
    );
  if (/GLIBC|ld-musl|error while loading shared libraries/.test(complaint))
    return new Fault(
      'The embedded Postgres does not run on this system (it needs glibc); run your own Postgres 18 and set MALOTE_POSTGRES to its address.',
    );
  if (/could not look up effective user ID/.test(complaint))
    return new Fault(
      'The account that runs this has no name on this machine, and Postgres makes no database for it; give it a line in /etc/passwd, run as another account, or run your own Postgres 18 and set MALOTE_POSTGRES to its address.',
    );
  if (/recovery ended before configured recovery target was reached/.test(complaint))
    return new Fault(
      'The archive ends before the instant that was asked for; name an earlier one, or none for all that the archive has.',
    );
  if (/requested recovery stop point is before consistent recovery point/.test(complaint))
    return new Fault('The instant that was asked for is before the end of this backup; take an older backup.');
  const last = complaint.trim().split('\n').slice(-3).join(' / ');
  return new Fault(`The database server in ${folder} did not start; its last words were: ${last || 'none'}`);
};
