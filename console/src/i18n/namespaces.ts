/** One file of texts per namespace and language. The first four come with the shell, the others with the first page that needs them. */
export const namespaces = [
  'shell',
  'fields',
  'status',
  'actions',
  'list',
  'record',
  'report',
  'orders',
  'bags',
  'billing',
  'scan',
  'tracking',
  'replay',
  'importer',
  'messages',
  'exports',
  'tower',
  'events',
  'projections',
  'pricing',
] as const;
export type Namespace = (typeof namespaces)[number];
