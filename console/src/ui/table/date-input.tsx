import { TextInput } from '@mantine/core';
import type { TextInputProps } from '@mantine/core';

/**
 * The browser's own date field, in the place of `@mantine/dates` (`console/vite.config.ts`): the table library would bring a whole calendar
 * along for filters in its header. Our lists have filters of their own, so the first list of the day comes without it.
 */
export const DateInput = (props: TextInputProps) => <TextInput {...props} type="date" />;
