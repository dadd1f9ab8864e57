import { context } from '../kernel/context.ts';
import { addresses } from './addresses.ts';
import * as addressService from './address-service.ts';
import { addressBaseManagement, addressDepot } from './address-depot.ts';
import { area, areaMaintenance } from './area.ts';
import { district, districts } from './district.ts';
import {
  agingManagement,
  customerTimeliness,
  leadTimeRule,
  leadTimes,
  transitDuration,
  transportDuration,
} from './lead-time-rule.ts';
import { postalCode, postalCodeManagement } from './postal-code.ts';
import { region, regionManagement } from './region.ts';
import { regionConfig, regionConfigs } from './region-config.ts';
import { site, sites } from './site.ts';
import { zipCodeZone, zipZone } from './zip-code-zone.ts';

export default context('network', {
  records: [site, postalCode, addressDepot, zipCodeZone, district, region, regionConfig, leadTimeRule, area],
  definitions: [addressService],
  screens: {
    sites,
    postalCodeManagement,
    addressBaseManagement,
    zipZone,
    districts,
    regionManagement,
    regionConfigs,
    agingManagement,
    transportDuration,
    transitDuration,
    leadTimes,
    customerTimeliness,
    areaMaintenance,
  },
  addresses,
});
