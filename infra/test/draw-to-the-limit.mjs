import fc from 'fast-check';

/**
 * A property draws as much as its `maxLength` says. By itself fast-check stays below a dozen whatever that is, unless `size` is set at each place, so
 * a property over groups of up to 45 never met one of 17. What has no limit of its own stays as small as it was.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), defaultSizeToMaxWhenMaxSpecified: true });
