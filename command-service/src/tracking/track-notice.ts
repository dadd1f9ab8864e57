type Values = Readonly<Record<string, unknown>>;

/**
 * What the customer's system is told: `id` names the track and stays the same when it is pushed again; tracks of a parcel are ordered by `happenedAt`. No
 * personal data.
 */
export const trackNotice = (id: string, { waybillNumber, node, trackTime, site, content, delivery }: Values) => ({
  kind: 'track',
  id,
  waybillNumber,
  node,
  happenedAt: trackTime,
  ...(site !== undefined && { site }),
  content,
  delivery,
});
