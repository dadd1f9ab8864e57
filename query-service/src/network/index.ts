import type { QueryContext } from '../kernel/context.ts';
import { answerAddressOfZip, answerCityOptions, answerStateOptions } from './address-service.ts';

export const network: QueryContext<'network'> = {
  handlers: {
    'network.stateOptions': answerStateOptions,
    'network.cityOptions': answerCityOptions,
    'network.addressOfZip': answerAddressOfZip,
  },
};
