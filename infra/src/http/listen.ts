import type { Server } from 'node:http';
import { Fault, codeOf } from '../fault.ts';

interface Place {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
}

/** Has a server listen where the settings of `npm start` say, and answers the port that it has. @throws Fault when the place cannot be had */
export async function listen(server: Server, place: Place): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenFault(error, place)));
    server.listen(place.port, place.host, resolve);
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : place.port;
}

function listenFault(error: Error, { port, host }: Place): Error {
  const code = codeOf(error);
  if (code === 'EADDRINUSE')
    return new Fault(
      `Port ${port} is in use by another program; end it, or choose another port: npm start -- --port ${port === 65_535 ? 8080 : port + 1}`,
    );
  if (code === 'EACCES')
    return new Fault(`This user may not listen on port ${port}; choose one above 1023: npm start -- --port 8080`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new Fault(`${host} is not an address of this machine; set HOST to 127.0.0.1 or 0.0.0.0`);
  return error;
}
