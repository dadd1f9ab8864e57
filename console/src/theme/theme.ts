import { createTheme, defaultVariantColorsResolver } from '@mantine/core';
import type { CSSVariablesResolver, MantineColorsTuple, VariantColorsResolver } from '@mantine/core';
import { dark, light, variables } from './tokens.ts';

const teal: MantineColorsTuple = [
  '#E5F4F1',
  '#CBE9E3',
  '#9BD6CA',
  '#68C2B0',
  '#40B19B',
  '#28AD94',
  '#00836C',
  '#006B58',
  '#005647',
  '#004237',
];
const slate: MantineColorsTuple = [
  dark.text,
  '#C4CCD1',
  dark.muted,
  '#7B8992',
  '#36424A',
  '#2A343A',
  '#1B2226',
  dark.panel,
  dark.page,
  '#0A0E10',
];

const small = { defaultProps: { size: 'xs' } };

/** Text on the accent and on what endangers: white in the light theme, nearly black on the brighter colours of the dark one. */
const colours: VariantColorsResolver = (input) => {
  const made = defaultVariantColorsResolver(input);
  if (input.variant !== 'filled') return made;
  if (input.color === 'red')
    return {
      ...made,
      background: 'var(--danger)',
      hover: 'color-mix(in srgb, var(--danger) 88%, var(--text))',
      color: 'var(--on-danger)',
    };
  return input.color === undefined || input.color === 'teal' ? { ...made, color: 'var(--on-accent)' } : made;
};

/** Density and type of the console: 13 px text, 30 px controls, one accent, no shadows but on overlays (design 7). */
export const theme = createTheme({
  primaryColor: 'teal',
  variantColorResolver: colours,
  primaryShade: { light: 6, dark: 5 },
  autoContrast: true,
  colors: { teal, dark: slate },
  black: light.text,
  fontFamily:
    "'Inter Variable', 'Noto Sans SC', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC Variable', system-ui, sans-serif",
  fontFamilyMonospace:
    "ui-monospace, 'SFMono-Regular', 'Cascadia Mono', 'DejaVu Sans Mono', monospace, 'Noto Sans SC', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC Variable'",
  fontSizes: { xs: '13px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  defaultRadius: 6,
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  focusRing: 'auto',
  respectReducedMotion: true,
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '1.3' },
      h2: { fontSize: '16px', lineHeight: '1.35' },
      h3: { fontSize: '14px', lineHeight: '1.4' },
    },
  },
  components: {
    Button: small,
    TextInput: small,
    Textarea: small,
    // Where the keyboard is led to a field with a fault, its choices would hide what is said below it: they come when they are asked for.
    Select: { defaultProps: { size: 'xs', checkIconPosition: 'right', openOnFocus: false } },
    MultiSelect: { defaultProps: { size: 'xs', openOnFocus: false } },
    NativeSelect: small,
    TagsInput: small,
    NumberInput: small,
    PasswordInput: small,
    Checkbox: small,
    Switch: small,
    ActionIcon: { defaultProps: { size: 30, variant: 'subtle', color: 'gray' } },
    Tooltip: { defaultProps: { openDelay: 350, withArrow: true, transitionProps: { duration: 120 } } },
    Menu: { defaultProps: { shadow: 'md', transitionProps: { duration: 120 } } },
    Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 120 } } },
    Modal: {
      defaultProps: {
        attributes: { header: { role: 'presentation' } },
        centered: true,
        transitionProps: { duration: 140 },
        overlayProps: { backgroundOpacity: 0.45 },
      },
      styles: {
        // What has the keyboard is not behind the head or the foot, which stay in sight.
        content: { border: '1px solid var(--line)', scrollPaddingBlock: 64 },
        title: { fontWeight: 650, fontSize: 15 },
      },
    },
    Drawer: {
      defaultProps: {
        attributes: { header: { role: 'presentation' } },
        position: 'right',
        transitionProps: { duration: 150 },
      },
    },
  },
});

/** Our tokens as CSS variables, and Mantine's own surfaces painted with them. */
const painted = (palette: typeof light): Record<string, string> => ({
  ...variables(palette),
  '--mantine-color-body': palette.panel,
  '--mantine-color-text': palette.text,
  '--mantine-color-dimmed': palette.muted,
  '--mantine-color-default-border': palette.line,
  '--mantine-color-placeholder': palette.muted,
  '--mantine-color-error': palette.dangerText,
  '--mantine-color-anchor': palette.accentText,
  '--mantine-color-default': palette.panel,
  '--mantine-color-default-hover': palette.raised,
});

export const resolver: CSSVariablesResolver = () => {
  return {
    variables: {
      '--mono':
        "ui-monospace, 'SFMono-Regular', 'Cascadia Mono', 'DejaVu Sans Mono', monospace, 'Noto Sans SC', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC Variable'",
    },
    light: painted(light),
    dark: painted(dark),
  };
};

/** Paper is white whatever the screen is: browsers leave grounds out when they print, and bright text would stand on nothing. */
export const PAPER = `@media print { :root:root[data-mantine-color-scheme] { color-scheme: light; ${Object.entries(
  painted(light),
)
  .map(([name, value]) => `${name}: ${value};`)
  .join(' ')} } }`;
