/** What registers a user of Guarulhos who has no role yet; say what is different. */
export const newUser = (id: string, different: object = {}) => ({
  id,
  username: `${id}01`,
  realName: 'Pessoa Nova',
  organization: 'Malote',
  userType: 'headquarters' as const,
  roles: [],
  scope: ['site:SPGRU01'],
  password: 'segredo123',
  ...different,
});
