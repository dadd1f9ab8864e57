/** A point of the earth, in degrees. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** A stretch of the earth as a drawing of a given width: plate carrée, with degrees of longitude shortened as at its middle latitude. */
export interface MapFrame {
  readonly width: number;
  readonly height: number;
  readonly place: (point: Point) => readonly [x: number, y: number];
  /** Degrees that lie in it, for the lines of the grid. */
  readonly latitudes: readonly number[];
  readonly longitudes: readonly number[];
}

/** How much a map shows at least, in degrees: what stands around the outermost points, and between them. */
export interface Room {
  readonly margin: number;
  readonly least: number;
}
/** One site alone is no country. */
export const COUNTRY: Room = { margin: 1.5, least: 6 };
/** A town with what lies around it. */
export const TOWN: Room = { margin: 0.05, least: 0.4 };
/** Lines of the grid in one direction. */
const LINES = 6;

const spread = (low: number, high: number, { margin, least }: Room): readonly [number, number] => {
  const missing = Math.max(0, least - (high - low)) / 2;
  return [low - margin - missing, high + margin + missing];
};
/** As much as is said, with the same middle. */
const around = (low: number, high: number, span: number): readonly [number, number] => [
  (low + high - span) / 2,
  (low + high + span) / 2,
];
const STEPS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20] as const;
const step = (span: number): number => STEPS.find((one) => span / one <= LINES) ?? 20;
const linesIn = (low: number, high: number): readonly number[] => {
  const by = step(high - low);
  const first = Math.ceil(low / by);
  // Whole steps, so that no line stands at 0.30000000000000004.
  return Array.from({ length: Math.floor(high / by) - first + 1 }, (_, at) => Number(((first + at) * by).toFixed(1)));
};

/** The frame in which all points lie; of Brazil's middle where there are none. With a height it shows more around them, to fill what it has. */
export function mapFrame(points: readonly Point[], width: number, room: Room = COUNTRY, height?: number): MapFrame {
  const seen = points.length === 0 ? [{ latitude: -15.8, longitude: -47.9 }] : points;
  const latitudes = seen.map(({ latitude }) => latitude);
  const longitudes = seen.map(({ longitude }) => longitude);
  const [lowest, highest] = spread(Math.min(...latitudes), Math.max(...latitudes), room);
  const [first, last] = spread(Math.min(...longitudes), Math.max(...longitudes), room);
  const shortened = Math.cos((((lowest + highest) / 2) * Math.PI) / 180);
  const broad = width / ((last - first) * shortened);
  const perDegree = height === undefined ? broad : Math.min(broad, height / (highest - lowest));
  const [south, north] = height === undefined ? [lowest, highest] : around(lowest, highest, height / perDegree);
  const [west, east] = around(first, last, width / (shortened * perDegree));
  return {
    width,
    height: Math.round((north - south) * perDegree),
    place: ({ latitude, longitude }) => [(longitude - west) * shortened * perDegree, (north - latitude) * perDegree],
    latitudes: linesIn(south, north),
    longitudes: linesIn(west, east),
  };
}

/** How far a vehicle is on its leg by the clock, between none and all; unknown times leave it in the middle. */
export function alongLeg(now: number, departedAt: string | null, expectedArrivalAt: string | null): number {
  if (departedAt === null || expectedArrivalAt === null) return 0.5;
  const [from, to] = [Date.parse(departedAt), Date.parse(expectedArrivalAt)];
  // One that is late waits before its destination: nobody has seen it arrive.
  return to <= from ? 0.5 : Math.min(0.95, Math.max(0.05, (now - from) / (to - from)));
}
