import { Text } from '@mantine/core';

/** Rows of which something did not come about, each with why. */
export function FaultsOfRows({ faults }: { readonly faults: readonly string[] }) {
  return faults.map((fault) => (
    <Text key={fault} role="alert" c="red" size="sm">
      {fault}
    </Text>
  ));
}
