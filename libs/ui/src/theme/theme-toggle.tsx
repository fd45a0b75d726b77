import { Monitor, Moon, Sun } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { Menu, type MenuItem } from '../menu/menu.tsx';
import { currentTheme, setTheme, subscribeToTheme, THEMES, type Theme } from './theme-store.ts';

const LABELS: Readonly<Record<Theme, { readonly label: string; readonly icon: ReactNode }>> = {
  light: { label: 'Light', icon: <Sun /> },
  dark: { label: 'Dark', icon: <Moon /> },
  system: { label: 'As the system', icon: <Monitor /> },
};

export const useTheme = (): Theme => useSyncExternalStore(subscribeToTheme, currentTheme, () => 'system');

/** The themes as entries of a menu that the caller has already. */
export const useThemeItems = (): readonly MenuItem[] => {
  const theme = useTheme();
  return THEMES.map((value) => ({
    ...LABELS[value],
    isChecked: value === theme,
    onSelect: () => setTheme(value),
  }));
};

/** Light, dark, or as the system. */
export const ThemeToggle = () => {
  const { icon, label } = LABELS[useTheme()];
  return (
    <Menu
      align="end"
      trigger={<IconButton label={`Theme: ${label.toLowerCase()}`} icon={icon} />}
      items={useThemeItems()}
    />
  );
};
