/** What other contexts of this service may use of scanning: decisions about a parcel that their processes take as steps. */
export {
  cancel,
  cancelImpound,
  closedTo,
  closeProblem,
  heldBack,
  impound,
  intercept,
  isOnPaperOnly,
  printLabel,
  registerProblem,
  releaseInterception,
  returned,
  sign,
  startReturn,
  stepsOf,
  takeHoldBack,
  tooFewAttempts,
  withdrawCancellation,
} from './decide-parcel.ts';
export { sidesOf, sidesRefused } from './sides.ts';
export { parcelStream, theParcel } from './the-parcel.ts';
