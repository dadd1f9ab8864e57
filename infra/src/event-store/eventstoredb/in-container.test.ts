import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers';
import type { StartedTestContainer } from 'testcontainers';
import { contractOn } from './testing/contract-on.ts';

const withDocker = await getContainerRuntimeClient().then(
  () => describe,
  () => describe.skip,
);

withDocker('an EventStoreDB in a container', () => {
  let server: StartedTestContainer;
  beforeAll(async () => {
    server = await new GenericContainer('eventstore/eventstore:23.10.0-bookworm-slim')
      .withEnvironment({ EVENTSTORE_INSECURE: 'true', EVENTSTORE_MEM_DB: 'true' })
      .withExposedPorts(2113)
      .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCode(204))
      .start();
  }, 300_000);
  afterAll(() => server.stop());

  contractOn('EventStoreDB', () => `esdb://${server.getHost()}:${server.getMappedPort(2113)}?tls=false`);
});
