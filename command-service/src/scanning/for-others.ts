/** What other contexts of this service may use of scanning: decisions about a parcel that their processes take as steps. */
export { cancel, withdrawCancellation } from './decide-cancellation.ts';
export { sign } from './decide-delivery.ts';
export { cancelImpound, impound, intercept, releaseInterception, takeHoldBack } from './decide-hold.ts';
export { printLabel } from './decide-label.ts';
export { closeProblem, isDealtWith, openCaseOf, registerProblem } from './decide-problem.ts';
export { returned, startReturn, tooFewAttempts } from './decide-return.ts';
export { closedTo, heldBack, heldBackAt, isOnPaperOnly, stepsOf } from './parcel-standing.ts';
export { sidesOf, sidesRefused } from './sides.ts';
export { parcelStream, theParcel } from './the-parcel.ts';
