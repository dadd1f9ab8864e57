import type { z } from 'zod';
import { municipality } from '@malote/contracts/network/places/municipalities.ts';
import type { SiteType, site } from '@malote/contracts/network/site.ts';

export type DemoSite = { readonly code: string } & z.input<typeof site.fields>;

/** A site in a municipality, whose name, state, coordinates and time zone it takes over. */
function at(code: string, type: SiteType, owningTransitCenter: string | undefined, municipalityCode: string, cep: string, name: string, address: string): DemoSite {
  const place = municipality(municipalityCode);
  if (place === undefined) throw new Error(`${code} lies in no municipality of Brazil`);
  return {
    code, name, type, ...(owningTransitCenter !== undefined && { owningTransitCenter }), municipality: place.code, city: place.name, state: place.uf, cep, address,
    latitude: place.latitude, longitude: place.longitude, timeZone: place.timeZone,
  };
}

/**
 * The network of the demo company: headquarters, 14 transit centres, and at least one outlet in every state, so that every CEP has a site that
 * delivers to it. A site stands after the one that owns it.
 */
export const DEMO_SITES: readonly DemoSite[] = [
  at('SPSAO00', 'headquarters', undefined, '3550308', '04578000', 'Matriz São Paulo', 'Av. Engenheiro Luís Carlos Berrini, 1200'),
  at('SPGRU01', 'transit_center', 'SPSAO00', '3518800', '07190100', 'Centro de triagem Guarulhos', 'Rodovia Hélio Smidt, 550'),
  at('SPCAJ01', 'transit_center', 'SPSAO00', '3509205', '07776000', 'Centro de triagem Cajamar', 'Via Anhanguera, km 38'),
  at('RJCAX01', 'transit_center', 'SPSAO00', '3301702', '25085009', 'Centro de triagem Duque de Caxias', 'Rodovia Washington Luís, 2895'),
  at('MGBET01', 'transit_center', 'SPSAO00', '3106705', '32669900', 'Centro de triagem Betim', 'Rodovia Fernão Dias, km 492'),
  at('PRCWB01', 'transit_center', 'SPSAO00', '4106902', '81460010', 'Centro de triagem Curitiba', 'Rua João Bettega, 5200'),
  at('SCITJ01', 'transit_center', 'SPSAO00', '4208203', '88311000', 'Centro de triagem Itajaí', 'Rodovia Antônio Heil, 900'),
  at('RSCNO01', 'transit_center', 'SPSAO00', '4304606', '92420000', 'Centro de triagem Canoas', 'Avenida Guilherme Schell, 8700'),
  at('GOGYN01', 'transit_center', 'SPSAO00', '5201405', '74993400', 'Centro de triagem Goiânia', 'Avenida Elmar Arantes Cabral, 310'),
  at('DFBSB01', 'transit_center', 'SPSAO00', '5300108', '71200010', 'Centro de triagem Brasília', 'SIA Trecho 3, lote 990'),
  at('BASSA01', 'transit_center', 'SPSAO00', '2930709', '43721450', 'Centro de triagem Salvador', 'Via Urbana, 1400'),
  at('PEREC01', 'transit_center', 'SPSAO00', '2607901', '54345160', 'Centro de triagem Recife', 'Rodovia BR-101 Sul, km 84'),
  at('CEFOR01', 'transit_center', 'SPSAO00', '2307650', '61939906', 'Centro de triagem Fortaleza', 'Avenida Parque Norte, 700'),
  at('PABEL01', 'transit_center', 'SPSAO00', '1500800', '67030000', 'Centro de triagem Belém', 'Rodovia BR-316, km 8'),
  at('AMMAO01', 'transit_center', 'SPSAO00', '1302603', '69075000', 'Centro de triagem Manaus', 'Avenida Buriti, 2250'),
  at('SPSAO11', 'outlet', 'SPGRU01', '3550308', '01310100', 'Base São Paulo Centro', 'Avenida Paulista, 900'),
  at('SPSAO12', 'outlet', 'SPGRU01', '3550308', '04710090', 'Base São Paulo Sul', 'Rua Verbo Divino, 610'),
  at('SPSJK11', 'outlet', 'SPGRU01', '3549904', '12245000', 'Base São José dos Campos', 'Avenida Nove de Julho, 211'),
  at('SPCPQ11', 'outlet', 'SPCAJ01', '3509502', '13015904', 'Base Campinas', 'Avenida Francisco Glicério, 1424'),
  at('SPRAO11', 'outlet', 'SPCAJ01', '3543402', '14010080', 'Base Ribeirão Preto', 'Rua Visconde de Inhaúma, 490'),
  at('RJRIO11', 'outlet', 'RJCAX01', '3304557', '20040002', 'Base Rio de Janeiro', 'Avenida Rio Branco, 156'),
  at('RJNIT11', 'outlet', 'RJCAX01', '3303302', '24020072', 'Base Niterói', 'Rua da Conceição, 95'),
  at('ESVIX11', 'outlet', 'RJCAX01', '3205309', '29010002', 'Base Vitória', 'Avenida Jerônimo Monteiro, 340'),
  at('MGBHZ11', 'outlet', 'MGBET01', '3106200', '30130003', 'Base Belo Horizonte', 'Avenida Afonso Pena, 867'),
  at('MGUDI11', 'outlet', 'MGBET01', '3170206', '38400128', 'Base Uberlândia', 'Avenida Floriano Peixoto, 615'),
  at('PRCWB11', 'outlet', 'PRCWB01', '4106902', '80020310', 'Base Curitiba', 'Rua XV de Novembro, 362'),
  at('PRLDB11', 'outlet', 'PRCWB01', '4113700', '86010001', 'Base Londrina', 'Avenida Paraná, 188'),
  at('SCFLN11', 'outlet', 'SCITJ01', '4205407', '88010000', 'Base Florianópolis', 'Rua Felipe Schmidt, 515'),
  at('RSPOA11', 'outlet', 'RSCNO01', '4314902', '90010150', 'Base Porto Alegre', 'Rua dos Andradas, 1234'),
  at('RSCXJ11', 'outlet', 'RSCNO01', '4305108', '95010000', 'Base Caxias do Sul', 'Rua Sinimbu, 1810'),
  at('MSCGR11', 'outlet', 'SPCAJ01', '5002704', '79002073', 'Base Campo Grande', 'Rua Quatorze de Julho, 2030'),
  at('GOGYN11', 'outlet', 'GOGYN01', '5208707', '74003010', 'Base Goiânia', 'Avenida Goiás, 312'),
  at('MTCGB11', 'outlet', 'GOGYN01', '5103403', '78005000', 'Base Cuiabá', 'Avenida Getúlio Vargas, 555'),
  at('DFBSB11', 'outlet', 'DFBSB01', '5300108', '70040010', 'Base Brasília', 'SBS Quadra 2, bloco E'),
  at('TOPMW11', 'outlet', 'DFBSB01', '1721000', '77001036', 'Base Palmas', 'Quadra 104 Norte, 14'),
  at('BASSA11', 'outlet', 'BASSA01', '2927408', '40020000', 'Base Salvador', 'Rua Chile, 22'),
  at('SEAJU11', 'outlet', 'BASSA01', '2800308', '49010040', 'Base Aracaju', 'Rua João Pessoa, 71'),
  at('PEREC11', 'outlet', 'PEREC01', '2611606', '50030230', 'Base Recife', 'Avenida Rio Branco, 162'),
  at('ALMCZ11', 'outlet', 'PEREC01', '2704302', '57020000', 'Base Maceió', 'Rua do Comércio, 420'),
  at('PBJPA11', 'outlet', 'PEREC01', '2507507', '58010000', 'Base João Pessoa', 'Rua Duque de Caxias, 59'),
  at('RNNAT11', 'outlet', 'PEREC01', '2408102', '59025000', 'Base Natal', 'Avenida Rio Branco, 571'),
  at('CEFOR11', 'outlet', 'CEFOR01', '2304400', '60025100', 'Base Fortaleza', 'Rua Barão do Rio Branco, 1071'),
  at('PITHE11', 'outlet', 'CEFOR01', '2211001', '64001280', 'Base Teresina', 'Rua Álvaro Mendes, 1436'),
  at('PABEL11', 'outlet', 'PABEL01', '1501402', '66010000', 'Base Belém', 'Avenida Presidente Vargas, 498'),
  at('MASLZ11', 'outlet', 'PABEL01', '2111300', '65010440', 'Base São Luís', 'Rua do Egito, 207'),
  at('APMCP11', 'outlet', 'PABEL01', '1600303', '68900073', 'Base Macapá', 'Rua Cândido Mendes, 1120'),
  at('AMMAO11', 'outlet', 'AMMAO01', '1302603', '69005010', 'Base Manaus', 'Avenida Sete de Setembro, 740'),
  at('RRBVB11', 'outlet', 'AMMAO01', '1400100', '69301000', 'Base Boa Vista', 'Avenida Jaime Brasil, 410'),
  at('ROPVH11', 'outlet', 'AMMAO01', '1100205', '76801059', 'Base Porto Velho', 'Avenida Sete de Setembro, 1055'),
  at('ACRBR11', 'outlet', 'AMMAO01', '1200401', '69900084', 'Base Rio Branco', 'Rua Benjamin Constant, 830'),
];
