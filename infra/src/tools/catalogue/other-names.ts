/** A name of the specification, and where the product has the same: `Entity.field` of what `entities.ts` tells. */
export type OtherNames = Readonly<Record<string, string>>;

/**
 * Fields that the specification calls otherwise than the product, by context: what one field of ours says under its own word, what stands in the record that
 * owns it instead of being written down twice, or what several of ours say together. Only what is really there: a test looks each one up.
 */
export const OTHER_NAMES: Readonly<Record<string, OtherNames>> = {
  customers: {
    // Whether he is in use and was looked at are states of one life.
    'Customer.accountStatus': 'Customer.status',
    'Customer.approvalStatus': 'Customer.status',
    // What a customer owes is decided on his account, not on his record.
    'Customer.financialStatus': 'CustomerAccount.standing',
    'Customer.balance': 'CustomerAccount.balance',
    'Customer.creditLimit': 'CustomerAccount.creditLimit',
    'Customer.ftp': 'Customer.ftpHost',
    'Customer.authorizationCode': 'AuthorizationCode.code',
    'CustomerTimeliness.region': 'LeadTimeRule.region',
    'CustomerTimeliness.leadTime': 'LeadTimeRule.duration',
  },
  pricing: {
    // Brackets are rows of their tax.
    'TaxBracket.tax': 'Tax.brackets',
    'PriceInquiryLog.user': 'PriceInquiry.askedBy',
  },
  claims: {
    'ClaimApplication.claimNumber': 'ClaimApplication.code',
    'ClaimApplication.claimStatus': 'ClaimApplication.status',
    'ClaimApplication.paymentStatus': 'ClaimApplication.processingStage',
    'ClaimRule.ruleEncoding': 'ClaimRule.code',
    'ClaimStatement.supplier': 'ClaimApplication.claimsSupplier',
  },
  partners: {
    'ServiceProvider.relatedConfig': 'ServiceProvider.service',
    'ProviderChannel.channelCode': 'ProviderChannel.code',
    // One field has the text in the three languages.
    'ServiceErrorMessage.zh': 'ServiceErrorMessage.words',
    'ServiceErrorMessage.en': 'ServiceErrorMessage.words',
    'ServiceErrorMessage.pu': 'ServiceErrorMessage.words',
    'Channel.type': 'Channel.kind',
    'Channel.minDeclaredTotal': 'Channel.minDeclaredMinor',
    'Channel.maxDeclaredTotal': 'Channel.maxDeclaredMinor',
    'Channel.maxParcelWeight': 'Channel.maxParcelGrams',
    'Channel.bagMaxWeight': 'Channel.bagMaxGrams',
    'Channel.takeNumberFromChannel': 'ProviderChannel.takesNumbersOf',
    // A supplier's role and account are the house's own, for an audience of suppliers.
    'SupplierRole.namePt': 'Role.name',
    'SupplierRole.nameZh': 'Role.nameZh',
    'SupplierRole.permissions': 'Role.permissions',
    'SupplierAccount.username': 'User.username',
    'SupplierAccount.role': 'User.roleIds',
    'SupplierAccount.ownership': 'User.ownership',
    'SupplierAccount.permissionType': 'User.permissionType',
  },
  fiscal: {
    'Mdfe.vehicles': 'Mdfe.vehicle',
    'CteInvoice.invoicingStatus': 'CteInvoice.status',
  },
};
