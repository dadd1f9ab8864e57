/** Ends the server that global-setup.mjs has started; one from the environment stays. */
export default async function tearDown() {
  await globalThis.maloteTestPostgres?.stop();
}
