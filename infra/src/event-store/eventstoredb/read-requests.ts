import { shared, streams } from './client-inside.ts';
import type { ReadReq } from './client-inside.ts';
import type { Position, StreamId, Version } from '../port.ts';
import { streamIdentifier } from './stored-form.ts';

const { ReadReq: Request } = streams;
const { Options } = Request;
const empty = () => new shared.Empty();

/** Where in the global order a read begins. `position` is inclusive in reads, exclusive in subscriptions. */
export type From =
  | { readonly from: 'start' }
  | { readonly from: 'end' }
  | { readonly from: 'position'; readonly position: Position };

/** Events of a stream after a version, oldest first. */
export const streamForwards = (stream: StreamId, after: Version, count: number): ReadReq => {
  const place = new Options.StreamOptions().setStreamIdentifier(streamIdentifier(stream)).setRevision(String(after));
  return request(counted(count).setStream(place).setNoFilter(empty()));
};

/** The newest events of a stream, newest first. */
export const streamBackwards = (stream: StreamId, count: number): ReadReq => {
  const place = new Options.StreamOptions().setStreamIdentifier(streamIdentifier(stream)).setEnd(empty());
  return request(
    counted(count).setStream(place).setNoFilter(empty()).setReadDirection(Options.ReadDirection.BACKWARDS),
  );
};

/** Events that are not the server's own, in the global order. */
export const allForwards = (from: From, count: number): ReadReq =>
  request(counted(count).setAll(place(from)).setFilter(notTheServersOwn()));
export const allBackwards = (count: number): ReadReq =>
  request(
    counted(count)
      .setAll(place({ from: 'end' }))
      .setFilter(notTheServersOwn())
      .setReadDirection(Options.ReadDirection.BACKWARDS),
  );

/** What streams were told to keep, and what ended them, from the start of the log. */
export const endsOfStreams = (): ReadReq =>
  request(
    counted(Number.MAX_SAFE_INTEGER)
      .setAll(place({ from: 'start' }))
      .setFilter(ofTypes('^\\$(metadata|streamDeleted)$')),
  );

/** What is stored from now on, for as long as the call lasts. */
export const allLive = (): ReadReq =>
  request(
    new Options()
      .setSubscription(new Options.SubscriptionOptions())
      .setAll(place({ from: 'end' }))
      .setFilter(notTheServersOwn()),
  );

const request = (options: ReadReq.Options): ReadReq =>
  new Request().setOptions(options.setResolveLinks(false).setUuidOption(new Options.UUIDOption().setString(empty())));

const counted = (count: number) => new Options().setCount(String(count));

const place = (from: From) => {
  const all = new Options.AllOptions();
  if (from.from === 'start') return all.setStart(empty());
  if (from.from === 'end') return all.setEnd(empty());
  return all.setPosition(
    new Options.Position().setCommitPosition(String(from.position)).setPreparePosition(String(from.position)),
  );
};

/** The server's statistics, settings and scavenges have types that begin with a dollar sign. */
const notTheServersOwn = () => ofTypes('^[^$]');

const ofTypes = (expression: string) => {
  const types = new Options.FilterOptions.Expression().setRegex(expression);
  return new Options.FilterOptions().setEventType(types).setMax(SEARCH_WINDOW).setCheckpointintervalmultiplier(1);
};

/** Events that the server looks at for one step of a filtered read; it takes as many steps as the count needs. */
const SEARCH_WINDOW = 1_000;
