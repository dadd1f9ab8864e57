/** How often things go other than planned, as a share of the parcels or orders concerned. Guesses from the trade, chosen so that a small day shows each. */
export const SHARES = {
  /** Bills of an evening that finance reviews on the next working day, and of those, the ones that are refused. */
  billReviewed: 0.85,
  billRefused: 0.08,
  /** An order is void before it is collected; of these, the forecasts that are taken back. */
  cancelled: 0.02,
  forecastCancelled: 0.5,
  /** Orders of which nobody says that they were handed over: they are saved when their first parcel comes in, some with a reference that stands on it. */
  savedOnArrival: 0.04,
  savedWithReference: 0.3,
  /** Orders that are held back for a while before they are collected. */
  held: 0.02,
  /** A receive scan reaches us late: the handheld was without a network. */
  lateScan: 0.03,
  /** A parcel is scanned twice. */
  doubleScan: 0.02,
  /** A scan was shown green and is refused afterwards. */
  refusedAfterGreen: 0.3,
  /** A parcel is received at a transit centre that is not on its route. */
  wrongSite: 0.01,
  /** A code that nobody registered is scanned. */
  unknownCode: 0.004,
  /** Large parcels whose handover is signed for on paper. */
  handedOver: 0.5,
  /** Large orders that are packed, or unloaded, as a whole from their list; those of several parcels. */
  handledWhole: 0.3,
  severalHandledWhole: 0.8,
  /** Reaches the hub by night, behind the last of the evening's vehicles, and waits there for the next trunk: whoever looks in the morning finds something. */
  nightArrival: 0.06,
  /** Is brought by night, to porters and shops that are awake. */
  nightRound: 0.04,
  damaged: 0.015,
  /** A delivery does not happen; the courier tries again the next day, three times at most. */
  notDelivered: 0.08,
  /** Parcels are handed in at a mini drop, or picked up there, where the city has one. */
  miniDrop: 0.25,
  /** A courier's device says no position when a parcel is signed for. */
  noPosition: 0.02,
  /** A signature is given somewhere else than the parcel was addressed to: typed in on the way home. */
  signedElsewhere: 0.03,
  /** Two devices say that they delivered the same parcel: somebody has to settle which of them counts. */
  signedTwice: 0.03,
  /** And of those, the ones that the tower settles in the hours after. */
  settled: 0.6,
  /** Signatures that a photo follows; and of those, the ones with the hand that signed beside. */
  proven: 0.3,
  signedByHand: 0.4,
  /** A bag on a site's vehicle is missed when it is counted, and found later; is torn; has a broken seal. */
  missedBag: 0.03,
  tornBag: 0.02,
  brokenSeal: 0.01,
  /** Orders handed in at a mini drop whose customer wants a sheet of what he brought. */
  broughtIn: 0.2,
  /** A collector has a shop to call at, in each wave; the shop keeps its goods, nobody opens, it is put off; a parcel is not there. */
  fetched: 0.6,
  pickupCancelled: 0.04,
  pickupFailed: 0.06,
  pickupLater: 0.08,
  pickupVoid: 0.08,
  pickupShort: 0.1,
  /** What was not there turns up on the vehicle. */
  pickupFoundLater: 0.5,
  /** Evenings on which a centre opens a bag in vain, and deletes it. */
  openedInVain: 0.1,
  /** A bag tears while it is filled, and what is in it goes to another one. */
  bagTears: 0.03,
  /** A signature that the courier takes against what is asked of him: somebody looks at it. */
  signedByForce: 0.01,
  /** And finds that it does not hold: it is given again on the next day. */
  forcedFails: 0.25,
  /** A vehicle leaves hours late; one breaks down in the yard before anything is on it. */
  lateVehicle: 0.05,
  brokenDown: 0.04,
  /** A label that no device reads; a parcel that is taken out of its bag again; a scan that its courier takes back. */
  relabelled: 0.005,
  lookedAt: 0.008,
  takenBack: 0.01,
  /** Bags whose label is printed when they are opened. */
  bagLabelled: 0.3,
  /** Bags that are looked into when they have come. */
  spotChecked: 0.03,
  /** Orders that get a reference afterwards; of those with several parcels, the ones that wait for each other, and the ones that do so no more. */
  referenced: 0.02,
  heldTogether: 0.15,
  heldNoMore: 0.25,
  /** A delivery that failed is promised anew; its customer asks where the parcel is. */
  promisedAnew: 0.4,
  asksWhere: 0.2,
  /** A customer wants to see who signed. */
  asksProof: 0.02,
  /** Returns that have a note, by which they go and come; the others are scanned. */
  noted: 0.5,
  /** Somebody complains: of what came damaged, of what was signed for twice. */
  complainsOfDamage: 0.5,
  complainsOfSigning: 0.3,
  /** Sheets of vehicles that are confirmed at a desk by the afternoon. */
  confirmed: 0.7,
  /** A flight of which a bag is weighed again. */
  weighedAgain: 0.1,
  /** A route is driven on a working day; is cancelled; another helper comes along. Both of the last as parts of one throw. */
  routeRun: 0.8,
  routeCancelled: 0.1,
  routeChanged: 0.3,
  /** Days on which somebody is invited to drive. */
  invited: 0.6,
  /** Lines of an edition's file that stand in it twice; whose quantity is put right; of which no pickup is made before the next morning. All as parts of one throw. */
  reverseRepeated: 0.15,
  reverseRecounted: 0.35,
  reverseWaiting: 0.5,
} as const;

/** Where parcels go, by state: roughly the share of the population, heavier where people buy more online. */
export const DESTINATIONS: Readonly<Record<string, number>> = {
  SP: 38,
  RJ: 12,
  MG: 11,
  PR: 6,
  RS: 6,
  SC: 5,
  BA: 4,
  DF: 3,
  GO: 3,
  PE: 2.5,
  CE: 2,
  ES: 2,
  PA: 1,
  MT: 1,
  MS: 1,
  RN: 0.8,
  PB: 0.7,
  MA: 0.7,
  AL: 0.5,
  SE: 0.5,
  PI: 0.4,
  AM: 0.6,
  TO: 0.3,
  RO: 0.3,
  AC: 0.15,
  AP: 0.15,
  RR: 0.1,
};

/** Where shops are, by state, as weights of each shop there: most of what Brazil buys online leaves from around São Paulo. States not named have 1. */
export const SHOPS: Readonly<Record<string, number>> = { SP: 40, RJ: 12, MG: 10, PR: 8, SC: 5 };

/** Orders registered in each hour of a local day, as shares of the day. */
export const ORDER_HOURS: readonly number[] = [
  1, 0.5, 0.5, 0.5, 0.5, 1, 2, 4, 6, 7, 8, 8, 7, 7, 7, 6, 6, 5, 5, 5, 5, 4, 3, 2,
].map((weight, _, all) => weight / all.reduce((sum, one) => sum + one, 0));
