import { choice, code, one, ref } from '../kernel/fields/index.ts';
import { kept } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { record } from '../kernel/record.ts';

/** For which work of a region a site stands (R-0392). */
const regionSiteTypes = choice({
  pickup: { pt: 'Coleta', zh: '揽收', en: 'Pickup' },
  sorting: { pt: 'Triagem', zh: '分拣', en: 'Sorting' },
  delivery: { pt: 'Entrega', zh: '派送', en: 'Delivery' },
  return: { pt: 'Devolução', zh: '退件', en: 'Returns' },
});

/** Which site does which work of a region. */
export const regionConfig = record('RegionConfig', {
  context: 'network',
  group: 'network',
  words: { pt: 'Configuração de região', zh: '区域配置', en: 'Region configuration' },
  code: code(
    { pt: 'Número', zh: '编号', en: 'Number' },
    { pattern: 'CR\\d{8}', example: 'CR00000001', entered: 'never' },
  ),
  numbered: 'CR',
  path: '/region/config',
  table: 'region_configs',
  life: kept,
  fields: {
    regionSiteType: one(
      regionSiteTypes,
      { pt: 'Tipo de unidade', zh: '区域网点类型', en: 'Kind of site' },
      { sought: true, listed: 'first' },
    ),
    region: ref({ pt: 'Região', zh: '区域', en: 'Region' }, { to: 'Region', sought: true }),
    site: ref({ pt: 'Unidade', zh: '网点', en: 'Site' }, { to: 'Site', sought: true }),
  },
  rule: { everyone: 'which site serves which region is no secret inside the company' },
});

/** Its own permission opens it, and the administrator's, like every screen (R-0076). */
export const regionConfigs = recordScreen(regionConfig, '/expressDataCenter/ITResourceManagement/regionConfig', {
  kind: 'config',
  permission: 'menu:express-data-center:region-config',
  title: { pt: 'Configuração de regiões', zh: '区域配置', en: 'Region configuration' },
});
