import { bagsRefusals } from './bags.ts';
import { billingRefusals } from './billing.ts';
import { claimsRefusals } from './claims.ts';
import { filesRefusals } from './files.ts';
import { formsRefusals } from './forms.ts';
import { linehaulRefusals } from './linehaul.ts';
import { listsRefusals } from './lists.ts';
import { networkRefusals } from './network.ts';
import { ordersRefusals } from './orders.ts';
import { ownRefusals } from './own.ts';
import { scanningRefusals } from './scanning.ts';
import { sessionRefusals } from './session.ts';
import { shellRefusals } from './shell.ts';

/** The codes and texts of the specification, area by area. */
export const specifiedRefusals = {
  ...shellRefusals,
  ...sessionRefusals,
  ...formsRefusals,
  ...listsRefusals,
  ...filesRefusals,
  ...ordersRefusals,
  ...scanningRefusals,
  ...bagsRefusals,
  ...linehaulRefusals,
  ...networkRefusals,
  ...billingRefusals,
  ...claimsRefusals,
};

/** Every refusal that any command, query or field can answer with, in every language. */
export const refusalCatalogue = { ...specifiedRefusals, ...ownRefusals };

export type RefusalCode = keyof typeof refusalCatalogue;

/** Whether a text, for instance the message of a schema's issue, is one of our codes. */
export const isRefusalCode = (text: string): text is RefusalCode => Object.hasOwn(refusalCatalogue, text);
