import { gossip, features, shared } from '../client-inside.ts';
import type { ClusterInfo, SupportedMethods } from '../client-inside.ts';

/** What the client asks first: which calls there are. Without `batchappend` it would append by single calls. */
export const supportedMethods = (): SupportedMethods => {
  const streams = 'event_store.client.streams.streams';
  const known: readonly (readonly [service: string, method: string, ...features: string[]])[] = [
    [streams, 'read', 'position', 'events'],
    [streams, 'append'],
    [streams, 'batchappend', 'deadline_duration'],
    ['event_store.client.gossip.gossip', 'read'],
    ['event_store.client.server_features.serverfeatures', 'getsupportedmethods'],
  ];
  const methods = known.map(([service, method, ...with_]) =>
    new features.SupportedMethod().setServiceName(service).setMethodName(method).setFeaturesList(with_),
  );
  return new features.SupportedMethods().setEventStoreServerVersion('23.10.6').setMethodsList(methods);
};

/** A cluster of one, for clients that look for the leader. */
export const clusterInfo = (address: string): ClusterInfo => {
  const [host = '', port = ''] = address.split(':');
  const member = new gossip.MemberInfo()
    .setInstanceId(new shared.UUID().setString('00000000-0000-4000-8000-000000000002'))
    .setTimeStamp(String(BigInt(Date.now()) * 10_000n));
  member
    .setState(gossip.MemberInfo.VNodeState.LEADER)
    .setIsAlive(true)
    .setHttpEndPoint(new gossip.EndPoint().setAddress(host).setPort(Number(port)));
  return new gossip.ClusterInfo().setMembersList([member]);
};
