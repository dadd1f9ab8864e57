/**
 * Controls that the table would show and no list of ours has; they stand in for Mantine's own in the build (vite.config.ts), so nothing of ours may use them.
 */
const nothing = (): null => null;

export {
  nothing as Autocomplete,
  nothing as Highlight,
  nothing as LoadingOverlay,
  nothing as Pagination,
  nothing as Radio,
  nothing as RangeSlider,
};
