/**
 * What the table gets as Mantine in the build (vite-left-out.ts): all of it but the controls that no list of ours shows, for filters in headings, for
 * finding in all columns, for pages and for waiting. Only the table gets nothing for them; our own pages get Mantine's.
 */
export * from '@mantine/core';

const nothing = (): null => null;

export {
  nothing as Autocomplete,
  nothing as Highlight,
  nothing as LoadingOverlay,
  nothing as MultiSelect,
  nothing as Pagination,
  nothing as Progress,
  nothing as Radio,
  nothing as RangeSlider,
  nothing as Select,
  nothing as Switch,
};
