/** Chinese signs for a machine that has none of its own, as screens on a wall often are. A browser fetches the slices whose signs it has to draw, and has no other type for. */
import '@fontsource-variable/noto-sans-sc/wght.css';
