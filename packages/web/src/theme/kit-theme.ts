/** The kit's theme: our measures and defaults for its components. Colours come from /theme.css as custom properties. */
import { createTheme, defaultVariantColorsResolver, type MantineColorsTuple } from '@mantine/core';

/** Ours, then what stands in for it at its measures (stand-in-fonts.css), then whatever the device has. */
export const fontStack =
  "'Rubik Variable', 'Rubik on Arial', 'Rubik on Roboto', 'Rubik on Noto', 'Rubik on Open Sans', 'Rubik on DejaVu', ui-sans-serif, system-ui, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif";

const steps = Array.from({ length: 10 }, (_, step) => `var(--oh-ramp-${step})`) as unknown as MantineColorsTuple;

export const kitTheme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 4 },
  colors: { accent: steps },
  fontFamily: fontStack,
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  headings: {
    fontFamily: fontStack,
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.2' },
      h2: { fontSize: '1.375rem', lineHeight: '1.25' },
      h3: { fontSize: '1.125rem', lineHeight: '1.35' },
    },
  },
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  lineHeights: { xs: '1.5', sm: '1.5', md: '1.5', lg: '1.45', xl: '1.35' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '10px', xl: '16px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  // Text on the accent is chosen by contrast (palette.ts), not always white as the kit would have it.
  variantColorResolver(input) {
    const colours = defaultVariantColorsResolver(input);
    const isAccent = input.color === undefined || input.color === 'accent';
    return input.variant === 'filled' && isAccent
      ? {
          ...colours,
          background: 'var(--oh-accent)',
          hover: 'var(--oh-accent-pressed)',
          color: 'var(--oh-on-accent)',
          hoverColor: 'var(--oh-on-accent)',
          border: '1px solid var(--oh-accent-edge)',
        }
      : colours;
  },
  focusRing: 'never',
  respectReducedMotion: true,
  components: {
    // Named, for the kit asks for a variant's colours only where one is named.
    Button: { defaultProps: { size: 'md', variant: 'filled' } },
    TextInput: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    Drawer: { defaultProps: { transitionProps: { duration: 180 }, overlayProps: { backgroundOpacity: 0.35 } } },
  },
});
