const within = { places: 7, refused: 'COORDINATE_INVALID' } as const;

/** Degrees north of the equator, with seven decimals at most: a centimetre (R-0273). */
export const LATITUDE = { min: -90, max: 90, ...within } as const;
/** Degrees east of Greenwich. */
export const LONGITUDE = { min: -180, max: 180, ...within } as const;
