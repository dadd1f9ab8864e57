import { readConfig } from '../config.ts';
import { prepareDatabase } from '../local/prepare-database.ts';
import { keptErasures } from '../personal-data/erasure-list.ts';
import { runOrExplain } from '../local/run-or-explain.ts';
import { prepareSettings } from './settings.ts';

/**
 * `npm run prepare-database`: makes the database with its roles and schemas, or brings it up to what this version needs. Run it before the
 * services of a new version start; the former version goes on beside it. Nothing is lost by running it again.
 */
await runOrExplain(async () => {
  const config = readConfig(prepareSettings);
  await prepareDatabase({
    server: config.DATABASE_OWNER_URL,
    database: config.DATABASE_NAME,
    passwords: {
      command: config.COMMAND_PASSWORD,
      projection: config.PROJECTION_PASSWORD,
      query: config.QUERY_PASSWORD,
      eraser: config.ERASER_PASSWORD,
    },
    erasures: config.ERASURES === undefined ? [] : await keptErasures(config.ERASURES),
  });
  process.stdout.write(`The database ${config.DATABASE_NAME} is prepared.\n`);
});
