/** Whether a number is exactly what a decimal with so many places means: 1.005 has three, 0.1 + 0.2 has seventeen. */
export const hasAtMostPlaces = (value: number, places: number): boolean => Number(value.toFixed(places)) === value;
