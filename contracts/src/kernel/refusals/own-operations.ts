import type { RefusalTexts } from './refusal-texts.ts';

/** What the operation itself can be refused for: scans, parcels, bags, loads, records. */
export const ownOperationRefusals = {
  NOT_OFFERED_TO_SUPPLIERS: {
    pt: 'A permissão {what} não é oferecida a fornecedores. Inclua-a antes nas permissões de fornecedores.',
    zh: '权限{what}未向供应商开放，请先在供应商权限中添加。',
    en: 'The permission {what} is not offered to suppliers. Add it to the permissions of suppliers first.',
  },
  NOT_LARGE_PARCEL: {
    pt: 'Este volume não é de um pedido volumoso. Registre o pedido antes, ou use a leitura comum.',
    zh: '该包裹不属于大件订单。请先登记订单，或使用普通扫描。',
    en: 'This parcel is not of a bulky order. Register the order first, or use the usual scan.',
  },
  NO_FORMER_SECRET: {
    pt: 'Não há segredo anterior em vigor. Só o segredo atual vale.',
    zh: '没有仍然有效的旧密钥，目前只有新密钥有效。',
    en: 'No former secret is in force. The present one alone counts.',
  },
  FORMER_SECRET_TOO_LONG: {
    pt: 'O segredo anterior pode valer por no máximo {days} dias. Informe uma data mais próxima.',
    zh: '旧密钥最多可再用 {days} 天，请选择更早的时间。',
    en: 'The former secret may count for {days} days at most. Enter an earlier moment.',
  },
  LARGE_STEP_MISSING: {
    pt: 'O volume ainda não passou pela etapa anterior.',
    zh: '该大件尚未完成上一步骤。',
    en: 'The parcel has not been through the step before.',
  },
  MONEY_CAME_MEANWHILE: {
    pt: 'Outro valor foi registrado enquanto você digitava: eram {seen}, agora são {now}. Confira se não é o mesmo dinheiro e registre de novo.',
    zh: '您输入期间已登记其他金额：此前为 {seen}，现为 {now}。请确认不是同一笔款项后再登记。',
    en: 'Another amount was recorded while you typed: it was {seen}, now it is {now}. Make sure that it is not the same money, and record it again.',
  },
  SIGNING_OUTSIDE_FENCE: {
    pt: 'A assinatura só vale a até {distance} m da unidade, com a posição do aparelho. Aproxime-se ou peça a liberação.',
    zh: '签收须在距网点 {distance} 米以内并提供设备位置。请靠近，或申请解除限制。',
    en: 'Signing counts only within {distance} m of the site, with the position of the device. Come nearer, or have it lifted.',
  },
  SIGNING_CODE_REQUIRED: {
    pt: 'Aqui só se assina com o código de 6 dígitos que o destinatário recebeu por SMS quando o pacote saiu para entrega. Digite o código ou peça a liberação.',
    zh: '此处签收须输入派件时收件人收到的6位短信验证码。请输入验证码，或申请解除限制。',
    en: 'Signing here takes the 6-digit code that the recipient got by SMS when the parcel went out for delivery. Type it, or have it lifted.',
  },
  SIGNING_CODE_WRONG: {
    pt: 'O código não confere. Tentativas que restam: {left}; depois, só com liberação.',
    zh: '验证码不正确，还可尝试{left}次，之后须申请解除限制。',
    en: 'The code does not match. Tries left: {left}; after them it has to be lifted.',
  },
  SIGNING_CODE_NOT_SENT: {
    pt: 'Aqui só se assina com o código que o destinatário recebe por SMS na saída para entrega, e este pacote não saiu. Leia a saída ou peça a liberação.',
    zh: '此处签收须输入派件时发给收件人的短信验证码，而该包裹尚未派件。请先扫描派件，或申请解除限制。',
    en: 'Signing here takes the code that the recipient gets by SMS with the way out for delivery, and this parcel has not gone out. Scan it out, or have it lifted.',
  },
  SIGNING_CODE_EXHAUSTED: {
    pt: 'Foram ditos {tries} códigos errados: nesta saída nenhum código vale mais. Peça a liberação, ou leia outra saída para entrega, que leva um código novo.',
    zh: '已输错{tries}次验证码，本次派件不再接受验证码。请申请解除限制，或重新派件以发送新验证码。',
    en: '{tries} wrong codes were said: none is taken any more on this way out. Have it lifted, or scan it out again, which sends a new code.',
  },
  VIEWS_LIMIT: {
    pt: 'Você pode salvar no máximo {max} visões. Exclua uma que não usa mais.',
    zh: '最多可保存{max}个视图，请先删除不再使用的视图。',
    en: 'You can save at most {max} views. Remove one that you no longer use.',
  },
  AWB_CHECK_DIGIT: {
    pt: 'O último dígito não confere com os sete antes dele. Confira o número do conhecimento aéreo.',
    zh: '最后一位校验码与前七位不符，请核对空运提单号。',
    en: 'The last digit does not follow from the seven before it. Check the number of the air bill.',
  },
  STATE_NOT_OF_ZIP: {
    pt: 'Este CEP fica em {state}. Corrija o CEP ou a UF: sem isso o pacote iria para a unidade errada.',
    zh: '该邮编属于{state}州，请更正邮编或州，否则包裹会发往错误的网点。',
    en: 'This CEP lies in {state}. Correct the CEP or the state: the parcel would go to the wrong site.',
  },
  STATE_NOT_OF_MUNICIPALITY: {
    pt: 'Este município fica em {state}. Corrija a UF ou escolha outro município.',
    zh: '该城市属于{state}州，请更正州或选择其他城市。',
    en: 'This municipality lies in {state}. Correct the state or choose another municipality.',
  },
  VEHICLE_ROTATION_RESTRICTED: {
    pt: 'O veículo {plate} está em rodízio em {day}. Escolha outro, ou use-o em outro dia.',
    zh: '车辆{plate}在{day}限行。请选择其他车辆，或改日使用。',
    en: 'The vehicle {plate} is under rotation restriction on {day}. Choose another, or use it on another day.',
  },
  DECLARATION_NEEDED: {
    pt: 'O canal destas sacas exige a declaração postal. Declare a lista, ou marque a dispensa no canal.',
    zh: '这些大包的渠道需要邮政申报。请申报，或在渠道上设置无需申报。',
    en: 'The channel of these bags needs the postal declaration. Declare the list, or say on the channel that none is needed.',
  },
  ORDER_OF_ANOTHER_CUSTOMER: {
    pt: 'O pedido não é deste cliente. Confira o número ou escolha o cliente do pedido.',
    zh: '该订单不属于此客户，请核对订单号或选择订单所属客户。',
    en: 'The order is not of this customer. Check the number, or choose the customer of the order.',
  },
  BAG_ON_ANOTHER_LIST: {
    pt: 'A saca {from} já está em {owner}. Retire-a de lá antes.',
    zh: '大包{from}已在{owner}中，请先从中移除。',
    en: 'Bag {from} is in {owner} already. Take it out of there first.',
  },
  BAG_LISTED_TWICE: {
    pt: 'A saca da linha {row} já está na linha {other}. Retire uma das duas.',
    zh: '第{row}行的大包与第{other}行重复，请删除其中一行。',
    en: 'The bag of row {row} stands in row {other} already. Take one of them out.',
  },
  SHIFT_ARRIVAL_AFTER_LATEST: {
    pt: 'A chegada prevista passa da chegada limite. Confira os horários.',
    zh: '预计到达时间晚于最晚到达时间，请核对。',
    en: 'The estimated arrival is after the latest one. Check the times.',
  },
  NUMBER_UNCHANGED: {
    pt: 'O pacote já tem este número. Leia ou digite o novo.',
    zh: '该包裹已是此单号，请扫描或输入新单号。',
    en: 'The parcel has this number already. Read or type the new one.',
  },
  ROUTE_ENDS_SAME: {
    pt: 'O destino é a própria origem. Escolha outro.',
    zh: '目的地与始发地相同，请选择其他目的地。',
    en: 'The destination is the origin itself. Choose another.',
  },
  STOP_IS_AN_END: {
    pt: 'A parada {stop} já é a origem ou o destino. Retire-a das paradas.',
    zh: '停靠点{stop}已是始发地或目的地，请从停靠点中移除。',
    en: 'The stop {stop} is the origin or the destination already. Take it off the stops.',
  },
  AIRPORTS_SAME: {
    pt: 'O aeroporto de destino é o de origem. Informe outro.',
    zh: '目的机场与始发机场相同，请填写其他机场。',
    en: 'The destination airport is the departure airport. Enter another.',
  },
  ARRIVAL_IN_FUTURE: {
    pt: 'Este horário ainda não chegou. A chegada se registra depois do pouso.',
    zh: '该时间尚未到来，请在航班到达后登记。',
    en: 'This time has not come yet. An arrival is recorded after the landing.',
  },
  INVOICE_DATE_IN_FUTURE: {
    pt: 'A data da nota fiscal ainda não chegou. Confira o ano.',
    zh: '发票日期尚未到来，请核对年份。',
    en: 'The date of the invoice has not come yet. Check the year.',
  },
  ARRIVAL_BEFORE_DEPARTURE: {
    pt: 'A chegada não pode ser antes da partida. Confira os horários.',
    zh: '到达时间不能早于起飞时间，请核对。',
    en: 'The arrival cannot be before the departure. Check the times.',
  },
  FORMULA_NOT_READ: {
    pt: 'A fórmula não se lê a partir do caractere {at}: "{found}". Use números, d, w, p, + - * / e parênteses.',
    zh: '公式从第{at}个字符起无法识别：“{found}”。请使用数字、d、w、p、+ - * / 和括号。',
    en: 'The formula cannot be read from character {at} on: "{found}". Use numbers, d, w, p, + - * / and brackets.',
  },
  QUOTE_NOT_FOUND: {
    pt: 'Não há cotação vigente que atenda a este pedido.',
    zh: '没有适用于该请求的有效报价。',
    en: 'No quote in force covers this request.',
  },
  PRICE_ROW_NOT_FOUND: {
    pt: 'A cotação {quote} não tem faixa para {quantity}.',
    zh: '报价{quote}没有包含{quantity}的区间。',
    en: 'The quote {quote} has no row for {quantity}.',
  },
  ZIP_NOT_IN_SCHEME: {
    pt: 'O CEP {zip} não está em nenhuma partição do esquema {scheme}.',
    zh: '邮编{zip}不在分区方案{scheme}的任何分区内。',
    en: 'The postal code {zip} lies in no partition of the scheme {scheme}.',
  },
  SENDER_ALONE: {
    pt: 'Só quem enviou, ou um administrador, pode alterar ou excluir.',
    zh: '只有上传者或管理员可以修改或删除。',
    en: 'Only who sent it, or an administrator, may change or delete it.',
  },
  INVITATION_NOT_USABLE: {
    pt: 'Este código de convite já foi usado ou não vale mais. Peça outro.',
    zh: '该邀请码已使用或已失效，请重新申请。',
    en: 'This invitation code was used or is no longer valid. Ask for another.',
  },
  ORDER_ALREADY_SAVED: {
    pt: 'O pedido já está salvo.',
    zh: '该订单已保存。',
    en: 'The order is saved already.',
  },
  NOTHING_TO_CHANGE: {
    pt: 'Nada mudou: o pedido já está assim.',
    zh: '没有变更：订单已是如此。',
    en: 'Nothing changed: the order is like this already.',
  },
  MANIFEST_TOO_LONG: {
    pt: 'Um manifesto tem no máximo {max} linhas. Imprima menos carregamentos de uma vez.',
    zh: '一份清单最多{max}行，请减少一次打印的装车单。',
    en: 'A manifest has at most {max} lines. Print fewer loads at once.',
  },
  DRIVER_WITHOUT_ACCOUNT: {
    pt: 'Este motorista não tem conta de acesso. Informe a conta no cadastro.',
    zh: '该司机没有登录账号，请先在档案中填写账号。',
    en: 'This driver has no account. Name the account in the record first.',
  },
  PASSWORDS_DIFFER: {
    pt: 'As duas senhas não são iguais.',
    zh: '两次输入的密码不一致。',
    en: 'The two passwords are not the same.',
  },
  SIGNATURE_NOT_FOUND: {
    pt: 'Não há assinatura desta leitura. Confira o conhecimento.',
    zh: '没有该扫描的签收记录，请核对运单号。',
    en: 'There is no signature of this scan. Check the waybill.',
  },
  ATTEMPTS_BEFORE_RETURN: {
    pt: 'São necessárias {needed} tentativas de entrega antes da devolução; houve {made}.',
    zh: '退件前需派送{needed}次，目前{made}次。',
    en: '{needed} delivery attempts are needed before a return; there were {made}.',
  },
  SEGMENT_EXHAUSTED: {
    pt: 'Todos os números desta faixa já foram extraídos.',
    zh: '该号段的号码已全部提取。',
    en: 'All numbers of this segment have been extracted.',
  },
  SEGMENT_TOO_SHORT: {
    pt: 'A faixa não tem tantos números restantes.',
    zh: '该号段剩余号码不足。',
    en: 'The segment does not have that many numbers left.',
  },
  SELLER_COUNT_BELOW_NAMED: {
    pt: 'A ordem nomeia {count} vendedores; a quantidade não pode ser menor.',
    zh: '订单中列有{count}个卖家，数量不能小于该值。',
    en: 'The order names {count} sellers; the quantity cannot be less.',
  },
  BAGS_LACKING: {
    pt: 'Inclua pelo menos uma saca.',
    zh: '请至少添加一个大包。',
    en: 'Add at least one bag.',
  },
  DISCREPANCY_UNEXPLAINED: {
    pt: 'Foram carregadas {loaded} sacas com {parcels} pacotes e descarregadas {unloaded} com {parcelsOff}. Descreva em palavras o que falta ou sobra.',
    zh: '装车{loaded}个大包、{parcels}件包裹，卸车{unloaded}个大包、{parcelsOff}件包裹。请用文字说明短少或多出的原因。',
    en: '{loaded} bags with {parcels} parcels were loaded and {unloaded} with {parcelsOff} unloaded. Describe in words what is short or over.',
  },
  SIGNED_ABOVE_COLLECTED: {
    pt: 'Não se assina por mais volumes do que os coletados.',
    zh: '签收件数不能大于实揽件数。',
    en: 'No more pieces are signed for than were collected.',
  },
  DROP_OFF_NUMBER_INVALID: {
    pt: '{waybill} não é um número de remessa. Leia-o de novo ou retire-o da lista.',
    zh: '{waybill} 不是包裹单号，请重新扫描或从清单中移除。',
    en: '{waybill} is no number of a parcel. Scan it again or take it off the list.',
  },
  DROP_OFF_NUMBER_TWICE: {
    pt: 'A remessa {waybill} está mais de uma vez na lista. Deixe-a uma só vez.',
    zh: '包裹 {waybill} 在清单中重复，请只保留一次。',
    en: 'Parcel {waybill} is on the list more than once. Leave it there once.',
  },
  DROP_OFF_PARCEL_ELSEWHERE: {
    pt: 'A remessa {value} já está na folha {owner}. Retire-a de lá ou cancele aquela folha.',
    zh: '包裹 {value} 已在交件单 {owner} 中，请先从该单移除或取消该单。',
    en: 'Parcel {value} is on the sheet {owner} already. Take it off there, or cancel that sheet.',
  },
  DROP_OFF_PARCEL_OF_ANOTHER: {
    pt: 'A remessa {waybill} não é deste cliente. Retire-a da lista ou escolha o cliente dela.',
    zh: '包裹 {waybill} 不属于该客户，请移除或选择其所属客户。',
    en: "Parcel {waybill} is not this customer's. Take it off the list, or choose its customer.",
  },
  ORDER_ALREADY_DELIVERED: {
    pt: 'Todos os volumes deste pedido já chegaram ao fim do caminho.',
    zh: '该订单的全部包裹均已结束运输。',
    en: 'All parcels of this order have come to the end of their way.',
  },
  DROP_OFF_NUMBER_UNKNOWN: {
    pt: 'Nenhum pedido traz estes números: {waybills}. Corrija-os, ou confirme quando os pedidos chegarem.',
    zh: '没有订单包含以下单号：{waybills}。请更正，或等订单到达后再确认。',
    en: 'No order has these numbers: {waybills}. Correct them, or confirm when their orders are here.',
  },
  DROP_OFF_COUNT_DIFFERS: {
    pt: 'Foram lidas {count} remessas; a quantidade tem de ser a mesma.',
    zh: '已扫描{count}个运单，数量必须一致。',
    en: '{count} waybills were scanned; the count has to be the same.',
  },
  AREA_LEVEL_SKIPPED: {
    pt: 'Uma localidade fica dentro de outra do nível logo acima: cidade em estado, estado em país.',
    zh: '地区必须隶属于上一级地区：城市属于州，州属于国家。',
    en: 'A place lies within one of the level right above: a city in a state, a state in a country.',
  },
  TREE_CYCLE: {
    pt: 'Um item não pode ficar abaixo de si mesmo.',
    zh: '不能把节点放到它自己的下级。',
    en: 'An item cannot stand below itself.',
  },
  TREE_TOO_DEEP: {
    pt: 'A árvore pode ter no máximo {max} níveis.',
    zh: '树最多只能有{max}级。',
    en: 'The tree may have at most {max} levels.',
  },
  LAST_ADMINISTRATOR: {
    pt: 'É o último administrador ativo. Dê o perfil a outra pessoa antes.',
    zh: '这是最后一位启用的管理员，请先将该角色授予他人。',
    en: 'This is the last active administrator. Give the role to somebody else first.',
  },
  OWN_PASSWORD: {
    pt: 'A própria senha se troca em Alterar senha, com a senha atual.',
    zh: '请在"修改密码"页面凭当前密码修改自己的密码。',
    en: 'Your own password is changed under Change password, with the current one.',
  },
  OWN_ACCOUNT: {
    pt: 'Ninguém faz isto com a própria conta. Peça a outro administrador.',
    zh: '不能对自己的账号执行此操作，请联系其他管理员。',
    en: 'Nobody does this to his own account. Ask another administrator.',
  },
  SCAN_IN_FUTURE: {
    pt: 'O horário da leitura está no futuro. Acerte o relógio do dispositivo e leia novamente.',
    zh: '扫描时间晚于当前时间，请校准设备时钟后重新扫描。',
    en: 'The time of the scan lies in the future. Set the clock of the device and scan again.',
  },
  SCAN_TOO_OLD: {
    pt: 'A leitura tem mais de {days} dias. É preciso permissão para datas passadas.',
    zh: '扫描时间已超过{days}天，需要补录历史日期的权限。',
    en: 'The scan is older than {days} days. A permission for past dates is needed.',
  },
  BAG_PARCEL_HELD: {
    pt: 'O pacote {waybill} desta saca foi interceptado ou retido. Retire-o da saca e separe-o antes de lacrar.',
    zh: '包内包裹 {waybill} 已被拦截或扣留，请先取出并单独存放，再封包。',
    en: 'Parcel {waybill} of this bag was intercepted or impounded. Take it out and set it aside before sealing.',
  },
  SEALED_BAG_PARCEL_HELD: {
    pt: 'O pacote {waybill}, na saca {bag}, foi interceptado ou retido. Descarregue e abra a saca e separe-o antes de seguir.',
    zh: '大包{bag}内的包裹 {waybill} 已被拦截或扣留，请先卸下并拆开该包，取出后再继续。',
    en: 'Parcel {waybill} in bag {bag} was intercepted or impounded. Unload and open the bag and set it aside before going on.',
  },
  BAG_CONTENT_DIFFERS: {
    pt: 'Há pacotes na saca que não estão na lista: {waybills}. Retire-os ou inclua-os na lista.',
    zh: '包内有不在清单中的包裹：{waybills}。请取出或加入清单。',
    en: 'The bag holds parcels that are not on the list: {waybills}. Take them out or put them on the list.',
  },
  PARCEL_CANCELLED: {
    pt: 'O pacote foi cancelado. Separe-o e avise o supervisor.',
    zh: '包裹已取消，请单独存放并通知主管。',
    en: 'The parcel was cancelled. Set it aside and tell the supervisor.',
  },
  PARCEL_SIGNED: {
    pt: 'O pacote já consta como entregue. Separe-o e avise o supervisor.',
    zh: '包裹已签收，请单独存放并通知主管。',
    en: 'The parcel is already signed for. Set it aside and tell the supervisor.',
  },
  PARCEL_RETURNED: {
    pt: 'O pacote já foi devolvido. Separe-o e avise o supervisor.',
    zh: '包裹已退回，请单独存放并通知主管。',
    en: 'The parcel was already returned. Set it aside and tell the supervisor.',
  },
  PARCEL_INTERCEPTED: {
    pt: 'O pacote está interceptado. Separe-o até que seja liberado.',
    zh: '包裹已被拦截，请单独存放，等待放行。',
    en: 'The parcel is intercepted. Set it aside until it is released.',
  },
  PARCEL_IMPOUNDED: {
    pt: 'O pacote está retido. Separe-o até que a retenção seja cancelada.',
    zh: '包裹已被扣留，请单独存放，直到取消扣留。',
    en: 'The parcel is impounded. Set it aside until the impounding is cancelled.',
  },
  PARCEL_IN_OTHER_BAG: {
    pt: 'O pacote está na saca {bag}. Retire-o dela primeiro.',
    zh: '包裹在大包{bag}中，请先从该包取出。',
    en: 'The parcel is in bag {bag}. Take it out of that bag first.',
  },
  PARCEL_NOT_REGISTERED: {
    pt: 'Nenhum pedido tem este número. Separe o pacote e avise o supervisor.',
    zh: '没有订单使用该单号，请将包裹单独存放并通知主管。',
    en: 'No order has this number. Set the parcel aside and tell the supervisor.',
  },
  PROBLEM_ALREADY_OPEN: {
    pt: 'Este pacote já tem um problema em tratamento. Conclua esse primeiro.',
    zh: '该包裹已有处理中的问题件，请先完成处理。',
    en: 'This parcel already has a problem that is being dealt with. Complete that one first.',
  },
  CODE_FORMAT_UNKNOWN: {
    pt: 'Este código não é de pacote, saca nem veículo. Leia a etiqueta certa.',
    zh: '该条码不是包裹、大包或车辆的编号，请扫描正确的标签。',
    en: 'This code is not that of a parcel, a bag or a vehicle. Scan the right label.',
  },
  NOTHING_TO_UNDO: {
    pt: 'Não há leitura desta estação para desfazer.',
    zh: '本工作站没有可撤销的扫描。',
    en: 'There is no scan of this station to undo.',
  },
  UNDO_WINDOW_PASSED: {
    pt: 'O prazo para desfazer esta leitura terminou. Peça a correção ao supervisor.',
    zh: '已超过可撤销时间，请由主管更正。',
    en: 'It is too late to undo this scan. Ask the supervisor for a correction.',
  },
  INTERCEPTION_EXPIRED: {
    pt: 'O prazo para liberar esta interceptação terminou. Trate o pacote como devolução.',
    zh: '该拦截已超过放行期限，请按退件处理。',
    en: 'It is too late to release this interception. Handle the parcel as a return.',
  },
  BAG_LIMIT_UNKNOWN: {
    pt: 'O limite de peso da saca é desconhecido. Escolha o canal da saca ou cadastre o limite no canal.',
    zh: '大包重量限制未知，请选择大包渠道或在渠道中设置限制。',
    en: 'The weight limit of the bag is unknown. Choose its channel or set the limit on the channel.',
  },
  BAG_NOT_SEALED: {
    pt: 'A saca não está lacrada. Lacre-a primeiro.',
    zh: '大包尚未封包，请先封包。',
    en: 'The bag is not sealed. Seal it first.',
  },
  BAG_ON_OTHER_LOAD: {
    pt: 'A saca está em outro carregamento. Descarregue-a dele primeiro.',
    zh: '大包已装入其他车次，请先从该车次卸下。',
    en: 'The bag is on another load. Take it off that load first.',
  },
  BAG_CHANNEL_DIFFERS: {
    pt: 'A saca é do canal {bag} e o pacote é do canal {parcel}. Use uma saca do canal {parcel}.',
    zh: '大包渠道为 {bag}，包裹渠道为 {parcel}，请使用渠道 {parcel} 的大包。',
    en: 'The bag is for channel {bag} and the parcel for channel {parcel}. Use a bag of channel {parcel}.',
  },
  SEAL_REPEATED: {
    pt: 'Este número de lacre já foi usado. Use outro lacre.',
    zh: '该封条号已使用，请更换封条。',
    en: 'This seal number was already used. Use another seal.',
  },
  MDFE_UNDER_WAY: {
    pt: 'Este MDF-e ainda está com o fisco. Espere a resposta.',
    zh: '该MDF-e仍在税务局处理中，请等待答复。',
    en: 'This MDF-e is still with the tax office. Wait for its answer.',
  },
  MDFE_WAYBILL_NOT_GENERATED: {
    pt: 'A lista de postagem ainda não foi gerada. Gere-a antes de pô-la em um MDF-e.',
    zh: '该总运单尚未生成，请先生成后再加入MDF-e。',
    en: 'The master waybill is not generated yet. Generate it before it goes on an MDF-e.',
  },
  TOTAL_ORDER_FULL: {
    pt: 'A ordem total já tem {max} sacas. Abra outra.',
    zh: '总单已有 {max} 个大包，请新建总单。',
    en: 'The total order has {max} bags already. Open another one.',
  },
  BAG_NOT_ON_TOTAL_ORDER: {
    pt: 'A saca não está nesta ordem total.',
    zh: '该大包不在此总单中。',
    en: 'The bag is not on this total order.',
  },
  LOADING_COUNT_DIFFERS: {
    pt: 'As leituras dizem {bags} sacas e {parcels} pacotes. Leia o que falta ou corrija a contagem.',
    zh: '扫描记录为 {bags} 个大包、{parcels} 件包裹，请补扫或修正数量。',
    en: 'The scans say {bags} bags and {parcels} parcels. Scan what is missing, or correct the count.',
  },
  VEHICLE_TAG_NOT_OF_VEHICLE: {
    pt: 'Esta etiqueta não está em uso neste veículo. Escolha uma etiqueta impressa para ele.',
    zh: '该车签未用于此车辆，请使用已为其打印的车签。',
    en: 'This tag is not in use on this vehicle. Take one that was printed for it.',
  },
  LOAD_NOT_EXIST: {
    pt: 'O carregamento não existe.',
    zh: '车次不存在。',
    en: 'The load does not exist.',
  },
  BAG_NOT_ON_LOAD: {
    pt: 'A saca não está neste veículo. Confira o número e a folha em mãos.',
    zh: '该大包不在此车上，请核对包号和手中的装卸单。',
    en: 'The bag is not on this vehicle. Check its number and the sheet at hand.',
  },
  LOADING_SHEET_STANDS: {
    pt: 'A folha {owner} deste veículo e desta etiqueta ainda não foi descarregada. Continue nela.',
    zh: '该车辆此车签的装卸车记录{owner}尚未卸车，请在该记录中继续。',
    en: 'The sheet {owner} of this vehicle and tag was not unloaded yet. Go on with that one.',
  },
  LOAD_NOT_AT_SITE: {
    pt: 'O carregamento está em {site}. Só lá é carregado, descarregado, confirmado e despachado.',
    zh: '该车次停靠在 {site}，只能在该网点装车、卸车、确认和发车。',
    en: 'The load stands at {site}. It is loaded, unloaded, confirmed and sent off there only.',
  },
  BAG_NOT_AT_SITE: {
    pt: 'A saca consta em {site}. Leia o recebimento dela aqui e peça à supervisão que confirme.',
    zh: '该大包记录位于 {site}。请在此扫描接收，并由主管确认。',
    en: 'The bag is known to be at {site}. Scan it in here, and have a supervisor confirm it.',
  },
  BAG_OPEN_ELSEWHERE: {
    pt: 'A saca está aberta em {site}. Só lá é enchida, esvaziada, lacrada e excluída.',
    zh: '该大包在 {site} 处于打开状态，只能在该网点装入、取出、封包和删除。',
    en: 'The bag is open at {site}. It is filled, emptied, sealed and deleted there only.',
  },
  PARCEL_NOT_AT_SITE: {
    pt: 'O pacote consta em {site}. Leia o recebimento dele aqui e peça à supervisão que confirme.',
    zh: '该包裹记录位于 {site}。请在此扫描接收，并由主管确认。',
    en: 'The parcel is known to be at {site}. Scan it in here, and have a supervisor confirm it.',
  },
  LOAD_NOT_EXPECTED: {
    pt: 'Este local não está na rota do carregamento, que seguia para {site}.',
    zh: '本网点不在该车次的路线上，该车次正驶往 {site}。',
    en: 'This site is not on the way of the load, which was going to {site}.',
  },
  LOAD_ALREADY_DEPARTED: {
    pt: 'O carregamento já partiu. Use o próximo.',
    zh: '该车次已发车，请使用下一车次。',
    en: 'The load has already departed. Use the next one.',
  },
  LOAD_NOT_DEPARTED: {
    pt: 'O carregamento ainda não partiu de {site}. Peça que registrem a partida lá.',
    zh: '该车次尚未从 {site} 发车，请让该网点登记发车。',
    en: 'The load has not departed from {site} yet. Have its departure recorded there.',
  },
  LOAD_HOLDS_BAGS: {
    pt: 'Sacas ainda neste carregamento: {bags}. Retire-as do veículo e cancele depois.',
    zh: '该车次上还有 {bags} 个大包，请先将其卸下再取消。',
    en: 'Bags still on this load: {bags}. Take them off the vehicle, then cancel.',
  },
  LOAD_ARRIVED: {
    pt: 'O veículo já chegou a {site}. A assinatura do carregamento não se retira mais.',
    zh: '车辆已到达 {site}，装车签名不能再撤回。',
    en: 'The vehicle has arrived at {site} already. The signature of its loading is withdrawn no more.',
  },
  LOAD_LEFT_OTHERWISE: {
    pt: 'A saída do veículo foi registrada à parte, não por esta assinatura. Ela não se retira por aqui.',
    zh: '该车辆的发车是另行登记的，并非由此签名产生，不能在此撤回。',
    en: 'The departure of the vehicle was recorded apart from this signature. It is not withdrawn with it.',
  },
  LOAD_BAG_SEEN: {
    pt: 'A saca {bag} foi lida em {site} depois da assinatura: o veículo saiu. Registre lá a chegada.',
    zh: '大包{bag}在签名之后已在 {site} 扫描：车辆已发出，请在该网点登记到达。',
    en: 'Bag {bag} was scanned at {site} after the signature: the vehicle has left. Record its arrival there.',
  },
  MASTER_WAYBILL_DECLARED: {
    pt: 'A declaração {declaration} desta lista não está cancelada. Cancele-a em Declaração postal e depois a lista.',
    zh: '该总运单的申报{declaration}尚未取消，请先在“邮政申报”中取消，再取消总运单。',
    en: 'Declaration {declaration} of this list is not cancelled. Cancel it under Postal declaration, then the list.',
  },
  MASTER_WAYBILL_ON_MANIFEST: {
    pt: 'O MDF-e {manifest} leva esta lista. Cancele-o ou encerre-o em Lista de MDF-e e depois cancele a lista.',
    zh: 'MDF-e {manifest} 载有该总运单，请先在“MDF-e列表”中将其取消或关闭，再取消总运单。',
    en: 'MDF-e {manifest} carries this list. Cancel or close it under MDF-e list, then cancel the list.',
  },
  TOTAL_ORDER_HOLDS_BAGS: {
    pt: 'Sacas ainda nesta ordem total: {bags}. Retire-as da ordem e cancele depois.',
    zh: '该总单上还有 {bags} 个大包，请先将其取下再取消。',
    en: 'Bags still on this total order: {bags}. Take them off the order, then cancel.',
  },
  LOAD_EMPTY: {
    pt: 'O carregamento está vazio. Carregue pelo menos uma saca antes da partida.',
    zh: '车次为空，发车前请至少装入一个大包。',
    en: 'The load is empty. Load at least one bag before it departs.',
  },
  CHANNEL_NOT_EXIST: {
    pt: 'O canal não existe ou está desativado.',
    zh: '渠道不存在或已停用。',
    en: 'The channel does not exist or is disabled.',
  },
  SITE_NOT_EXIST: {
    pt: 'A unidade não existe ou está desativada.',
    zh: '网点不存在或已停用。',
    en: 'The site does not exist or is disabled.',
  },
  CUSTOMER_ORDER_NUMBER_TAKEN: {
    pt: 'Este cliente já tem um pedido com este número.',
    zh: '该客户已有使用此编号的订单。',
    en: 'This customer already has an order with this number.',
  },
  REFERENCE_NOT_USABLE: {
    pt: 'Este cadastro não existe ou está desativado. Escolha outro.',
    zh: '该记录不存在或已停用，请选择其他记录。',
    en: 'This record does not exist or is disabled. Choose another one.',
  },
  RECORD_IN_USE: {
    pt: 'Ainda em uso por {users}. Troque antes onde é usado.',
    zh: '仍被{users}使用，请先在使用处更换。',
    en: 'Still used by {users}. Replace it there first.',
  },
  FIELD_NOT_OF_KIND: {
    pt: 'Este tipo não usa este campo. Deixe-o vazio.',
    zh: '该类型不使用此字段，请留空。',
    en: 'This kind does not use this field. Leave it empty.',
  },
  SPAN_TAKEN: {
    pt: 'De {from} a {to} já vale {owner}. Ajuste o intervalo.',
    zh: '{from}至{to}已由{owner}占用，请调整区间。',
    en: 'From {from} to {to} there is {owner} already. Change the interval.',
  },
  VALUE_TAKEN: {
    pt: 'Este valor já pertence a {owner}. Informe outro.',
    zh: '该值已属于{owner}，请填写其他值。',
    en: 'This value belongs to {owner} already. Enter another one.',
  },
  RECORD_CODE_TAKEN: {
    pt: 'Este código já está em uso. Escolha outro.',
    zh: '该编码已被使用，请更换。',
    en: 'This code is already in use. Choose another one.',
  },
  RECORD_NOT_FOUND: {
    pt: 'O registro não existe ou foi excluído.',
    zh: '记录不存在或已删除。',
    en: 'The record does not exist or was deleted.',
  },
  RECORD_NOT_OPEN: {
    pt: 'No estado em que está, isto não muda mais. Veja o histórico.',
    zh: '当前状态下不可再修改，请查看历史记录。',
    en: 'In its present state this can no longer be changed. See its history.',
  },
  MOVE_NOT_POSSIBLE: {
    pt: 'Isto não é possível no estado em que está. Atualize a lista: talvez outra pessoa já tenha feito.',
    zh: '当前状态下无法执行。请刷新列表，可能已有他人处理。',
    en: 'This is not possible in its present state. Refresh the list: somebody may have done it already.',
  },
  RECORD_CHANGED_SINCE: {
    pt: 'Isto mudou depois de ser mostrado. Veja o que mudou e decida de novo.',
    zh: '该记录在显示之后有改动。请查看改动后重新决定。',
    en: 'This was changed after it was shown. See what changed, and decide again.',
  },
  MOVE_NEEDS_ANOTHER: {
    pt: 'Outra pessoa precisa fazer isto: quem fez o passo anterior não pode.',
    zh: '须由他人操作：完成上一步的人不能执行此操作。',
    en: 'Somebody else must do this: whoever made the step before may not.',
  },
  RECORD_DISABLED: {
    pt: 'O registro está desativado. Ative-o primeiro.',
    zh: '记录已停用，请先启用。',
    en: 'The record is disabled. Enable it first.',
  },
  EVENT_NOT_SKIPPED: {
    pt: 'Este evento não está pulado. Atualize a página.',
    zh: '该事件并未被跳过，请刷新页面。',
    en: 'This event is not skipped. Refresh the page.',
  },
  REBUILD_NOT_ASKED: {
    pt: 'Esta reconstrução não foi pedida por aqui. Atualize a página.',
    zh: '该重建并非由此处发起，请刷新页面。',
    en: 'This rebuild was not asked for here. Refresh the page.',
  },
  YEAR_NOT_PLAUSIBLE: {
    pt: 'O ano {year} não pode ser. Confira a data: aceitam-se anos de {from} a {to}.',
    zh: '年份{year}不合理。请核对日期：只接受{from}年至{to}年。',
    en: 'The year {year} cannot be. Check the date: years from {from} to {to} are taken.',
  },
  MONEY_TIME_IN_FUTURE: {
    pt: 'Este horário ainda não chegou. Dinheiro se registra depois que entrou ou saiu.',
    zh: '该时间尚未到来。款项须在到账或支出之后登记。',
    en: 'This time has not come yet. Money is recorded after it came in or went out.',
  },
  BOOKS_CLOSED_ALREADY: {
    pt: 'Os livros já estão fechados até {through}.',
    zh: '账簿已关闭至{through}。',
    en: 'The books are already closed through {through}.',
  },
  BOOKS_DAY_NOT_OVER: {
    pt: 'Só se fecha um dia que já terminou. Escolha ontem ou um dia anterior.',
    zh: '只能关闭已结束的日期，请选择昨天或更早的日期。',
    en: 'Only a day that is over can be closed. Choose yesterday or an earlier day.',
  },
  BATCH_NOT_BILLABLE: {
    pt: 'O lote {batch} ainda não foi aprovado, ou não é a receber. Só se envia a fatura do que outra pessoa aprovou.',
    zh: '批次{batch}尚未审核通过或不是应收批次。只能发送经他人审核的账单。',
    en: 'The batch {batch} was not passed yet, or is not receivable. Only what another person has passed is sent as a bill.',
  },
  STATE_REGISTRATION_INVALID: {
    pt: 'A inscrição estadual tem de 1 a 17 dígitos, com pontos, hífens ou barras se quiser; sem inscrição, escreva ISENTO.',
    zh: '州注册号须为1至17位数字，可含点、连字符或斜杠；没有注册号的请填写 ISENTO。',
    en: 'A state registration has 1 to 17 digits, with dots, hyphens or slashes if you like; write ISENTO where there is none.',
  },
  BATCH_INVOICED: {
    pt: 'A nota {invoice} do lote {batch} foi emitida ou está com a autoridade fiscal. Cancele a nota antes de retirar o lote.',
    zh: '批次{batch}的发票{invoice}已开具或正在税务机关处理。请先作废发票，再撤回批次。',
    en: 'Invoice {invoice} of batch {batch} is issued or with the tax office. Cancel the invoice before the batch is withdrawn.',
  },
  INVOICE_BATCH_CHANGED: {
    pt: 'O lote {batch} mudou de valor desde que a nota foi feita. Dispense esta nota e faça outra.',
    zh: '批次{batch}的金额在发票创建后已变更。请将此发票标记为无需开票，并重新创建。',
    en: 'The batch {batch} comes to another amount since the invoice was made. Waive this invoice and make another.',
  },
  INVOICE_SERIAL_TOO_LARGE: {
    pt: 'A série vai até {max}: a chave do documento não comporta mais.',
    zh: '序列号最大为{max}：单据密钥无法容纳更大的值。',
    en: 'The serial goes up to {max}: the key of the document has no room for more.',
  },
  RECEIVABLES_ROW_LIMIT: {
    pt: 'Uma geração abrange no máximo {max} cobranças. Escolha menos clientes ou um período menor.',
    zh: '一次生成最多包含{max}条费用，请减少客户或缩短期间。',
    en: 'A generation takes at most {max} charges. Choose fewer customers or a shorter period.',
  },
  GENERATION_ONE_CUSTOMER: {
    pt: 'Você não vê todos os clientes: gere para um cliente seu de cada vez.',
    zh: '您看不到全部客户：请每次只为一个您可见的客户生成。',
    en: 'You do not see all customers: generate for one of your own at a time.',
  },
  CHARGE_NOT_OPEN: {
    pt: 'A cobrança {charge} já está em um lote ou foi excluída. Atualize a lista.',
    zh: '费用{charge}已在批次中或已删除，请刷新列表。',
    en: 'The charge {charge} stands in a batch already or was deleted. Refresh the list.',
  },
  CHARGE_NOT_IN_BATCH: {
    pt: 'A cobrança não está neste lote.',
    zh: '该费用不在此批次中。',
    en: 'The charge is not in this batch.',
  },
  BATCH_PARTIES_DIFFER: {
    pt: 'Só é possível juntar lotes do mesmo cliente ou do mesmo fornecedor.',
    zh: '只能合并同一客户或同一供应商的批次。',
    en: 'Only batches of the same customer or the same supplier can be put together.',
  },
  WITHHOLDING_ABOVE_AMOUNT: {
    pt: 'Os impostos retidos levam todo o valor do lote. Confira as alíquotas.',
    zh: '代扣税费超过批次金额，请检查税率。',
    en: 'The withheld taxes take the whole amount of the batch. Check the rates.',
  },
  AMOUNT_ABOVE_DUE: {
    pt: 'O valor passa do que falta: {due}.',
    zh: '金额超过待收付余额：{due}。',
    en: 'The amount is more than what is left: {due}.',
  },
  PAYMENT_NOT_THERE: {
    pt: 'Não há pagamento a desfazer: nada foi pago, ou o último já foi desfeito ou devolvido. Atualize a lista.',
    zh: '没有可撤销的付款：尚未付款，或最近一笔已被撤销或退回。请刷新列表。',
    en: 'There is no payment to take back: nothing was paid, or the last one was taken back or returned already. Refresh the list.',
  },
  PAYMENT_ASKED_SINCE: {
    pt: 'O restante já foi pedido ou está no banco. Cancele o pedido, ou registre a falha e repita; depois desfaça o pagamento.',
    zh: '余款已申请或已在银行处理。请先取消申请，或登记失败并重试，再撤销付款。',
    en: 'What is left was asked for or is at the bank. Cancel the request, or record a failure and retry; then take the payment back.',
  },
  PAYMENT_TOLD_BY_BANK: {
    pt: 'O banco confirmou este pagamento: o dinheiro saiu. Quando o banco o devolver, importe o retorno que diz isso.',
    zh: '银行已确认该付款，款项已转出。银行退回后，请导入相应的银行回单。',
    en: 'The bank confirmed this payment: the money is gone. When the bank gives it back, import the return that says so.',
  },
  PAYMENT_RETURN_DIFFERS: {
    pt: 'O banco devolve {amount}, e o último pagamento foi de {last}. Confira e indique o documento certo.',
    zh: '银行退回 {amount}，而最近一笔付款为 {last}。请核对并指定正确的单据。',
    en: 'The bank gives {amount} back, and the last payment was {last}. Check it and name the right document.',
  },
  PREPAYMENT_TOO_SMALL: {
    pt: 'O cliente {customer} tem {available} pagos adiantado. Use até esse valor, ou registre uma recarga e peça que seja conferida.',
    zh: '客户{customer}的可用预存款为 {available}。请输入不超过该金额的数值，或登记充值并由他人核验。',
    en: 'Customer {customer} has {available} left of what was paid ahead. Use up to that, or write down a top-up and have it verified.',
  },
  OFFSET_USES_PREPAYMENT: {
    pt: 'O cliente {customer} tem {available} pagos adiantado. Use “Liquidar com o adiantamento”, ou escolha como o dinheiro entrou.',
    zh: '客户{customer}有可用预存款 {available}。请使用“用预存款结清”，或选择实际到账方式。',
    en: 'Customer {customer} has {available} left of what was paid ahead. Use “Settle from prepayment”, or choose how the money came.',
  },
  CUSTOMER_OWES: {
    pt: 'O cliente {customer} passou do limite de crédito. Receba um pagamento ou ajuste o limite antes de novos pedidos.',
    zh: '客户{customer}已超出信用额度。请先收款或调整额度，再接收新订单。',
    en: 'Customer {customer} is beyond the credit limit. Take a payment or adjust the limit before new orders.',
  },
  RELATED_ORDERS_NOT_EXIST: {
    pt: 'Não existem: {orders}. Confira os números dos pedidos relacionados.',
    zh: '以下订单不存在：{orders}。请核对关联订单号。',
    en: 'There are none of these: {orders}. Check the numbers of the related orders.',
  },
  CLAIM_STANDS: {
    pt: 'O pedido {value} já está na solicitação {owner}, do mesmo tipo e fornecedor, que não terminou. Continue nela.',
    zh: '订单{value}已在同类型、同供应商且尚未结束的理赔申请{owner}中，请在该申请中继续。',
    en: 'The order {value} is in the application {owner} already, of the same type and supplier, which is not over. Go on with that one.',
  },
  CLAIM_OF_ANOTHER_AUDITOR: {
    pt: 'Quem analisa esta solicitação é {auditor}.',
    zh: '此申请由{auditor}审核。',
    en: 'This application is reviewed by {auditor}.',
  },
  RETENTION_NOT_REACHED: {
    pt: 'O pacote está no compartimento há menos de {hours} h; ainda não é retido.',
    zh: '包裹存放未满{hours}小时，尚不能标记为滞留。',
    en: 'The parcel has been in its grid for less than {hours} h; it is not retained yet.',
  },
  GRID_CODE_DIFFERS: {
    pt: 'O código do compartimento é o do armário, um hífen e o número.',
    zh: '格口编号须为柜号加连字符加格口号。',
    en: 'The code of a grid is that of its cabinet, a hyphen and its number.',
  },
  CLAIM_EVIDENCE_REQUIRED: {
    pt: 'Acima do limite de valor declarado do fornecedor é preciso anexar uma prova.',
    zh: '超过供应商申报价值阈值时必须上传证据。',
    en: 'Above the supplier’s declared-value threshold evidence must be attached.',
  },
  CLAIM_ALLOWED_ABOVE_CLAIMED: {
    pt: 'O valor reconhecido não pode passar do valor pedido.',
    zh: '实际理赔金额不能超过申请金额。',
    en: 'The amount allowed must not exceed the amount claimed.',
  },
  CLAIM_PAYMENT_DIFFERS: {
    pt: 'O valor pago e o crédito em fatura precisam somar o valor reconhecido.',
    zh: '实付金额与账单抵扣之和必须等于实际理赔金额。',
    en: 'The amount paid and the bill credit must add up to the amount allowed.',
  },
  PAYMENT_REFUSED_BY_BANK: {
    pt: 'Recusado pelo banco: {occurrence}',
    zh: '银行拒绝：{occurrence}',
    en: 'Refused by the bank: {occurrence}',
  },
  PAYMENT_REFUSED_WITHOUT_REASON: {
    pt: 'Recusado pelo banco, sem motivo informado.',
    zh: '银行拒绝，未说明原因。',
    en: 'Refused by the bank, which gave no reason.',
  },
  PASSED_WITH_WITHDRAWN_BATCH: {
    pt: 'Passado com outro lote que foi retirado.',
    zh: '与其合并审核的批次已撤回。',
    en: 'Passed together with a batch that was withdrawn.',
  },
  TICKET_EXECUTOR_CANNOT_OPEN: {
    pt: '{user} não abre estes chamados. Atribua a quem tem a página, ou dê o perfil a essa pessoa antes.',
    zh: '{user}无权打开此类工单。请指派给有该页面权限的人，或先为其授权。',
    en: '{user} cannot open these tickets. Assign it to somebody who has the page, or give that person the role first.',
  },
  CLAIM_SUPPLIER_NOT_PAYABLE: {
    pt: 'O fornecedor de indenização {supplier} não indica a quem devemos. Informe o fornecedor do cadastro nele, ou receba o valor todo em dinheiro.',
    zh: '理赔供应商{supplier}未指明我方应付的供应商。请在其资料中填写对应供应商，或全部以款项收取。',
    en: 'The claim supplier {supplier} does not say whom we owe. Name the supplier of the records there, or have all of it paid in money.',
  },
  CLAIM_BILL_NOT_OPEN: {
    pt: 'Só se desconta de um lote de pagamento de {supplier} que esteja a pagar, sem pedido de pagamento em aberto. {bill} não é um deles.',
    zh: '只能从{supplier}尚待付款且未提交付款申请的付款批次中抵扣，{bill}不符合。',
    en: 'A credit is deducted from a payment batch of {supplier} that is still to be paid and has no open request. {bill} is none.',
  },
  COMPENSATION_ABOVE_RULE: {
    pt: 'A regra escolhida não permite compensar tanto.',
    zh: '金额超过所选赔付规则的上限。',
    en: 'The chosen rule does not allow to compensate so much.',
  },
  PARTITION_SCHEME_ENDED: {
    pt: 'O esquema {scheme}, o último com esta partição, acabou em {until}. Prorrogue-o, ou desative-o para usá-la em outro.',
    zh: '含此分区的最后方案{scheme}已于{until}到期。请延长该方案，或停用后将分区用于其他方案。',
    en: 'The scheme {scheme}, the last with this partition, ended on {until}. Let it go on, or disable it to use the partition in another.',
  },
  TRACK_TOO_FRESH: {
    pt: 'O último rastro ainda não tem {days} dias.',
    zh: '最后轨迹距今不足{days}天。',
    en: 'The last track is not {days} days old yet.',
  },
  BI_HOUSE_MISSING: {
    pt: 'Nenhuma casa de BI está configurada.',
    zh: '尚未配置BI系统。',
    en: 'No BI house is configured.',
  },
  CREATOR_CONFIRMS: {
    pt: 'Só quem criou o chamado confirma que está concluído.',
    zh: '只有工单创建人可以确认完成。',
    en: 'Only who created the ticket confirms that it is done.',
  },
} as const satisfies RefusalTexts;
