import { openColleagues } from './disclosure.ts';
import type { MasterData } from './master-data.ts';
import type { PersonalData } from './personal-data.ts';

/** The names of colleagues, by user id: the real name, or the sign-in name where it was erased. Colleagues see each other's names on every record. */
export async function userNames(
  master: MasterData,
  personal: PersonalData,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const users = [...new Set(ids)].map((id) => master.user(id)).filter((user) => user !== undefined);
  const plain = await openColleagues(
    personal,
    users.map((user) => user.realName),
  );
  return new Map(users.map((user) => [user.id, plain.get(user.realName) ?? user.username]));
}
