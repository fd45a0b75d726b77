export { SkipLink, type SkipLinkProps } from './accessibility/skip-link.tsx';
export { VisuallyHidden } from './accessibility/visually-hidden.tsx';
export { Button, type ButtonProps, type ButtonSize, type ButtonVariant } from './button/button.tsx';
export { IconButton, type IconButtonProps } from './button/icon-button.tsx';
export { CopyButton, type CopyButtonProps } from './code/copy-button.tsx';
export { copyText } from './code/copy-text.ts';
export { Combobox, type ComboboxProps } from './combobox/combobox.tsx';
export type { ComboboxOption } from './combobox/option-list.ts';
export type { SearchOptions } from './combobox/use-options.ts';
export { ConfirmDialog, type ConfirmDialogProps, type ConfirmTexts } from './dialog/confirm-dialog.tsx';
export { Dialog, type DialogProps } from './dialog/dialog.tsx';
export { Drawer, type DrawerProps } from './dialog/drawer.tsx';
export { type Confirm, useConfirm } from './dialog/use-confirm.tsx';
export { Field, type FieldProps } from './field/field.tsx';
export { InlineEdit, type InlineEditProps } from './inline-edit/inline-edit.tsx';
export { Input, type InputProps, Textarea, type TextareaProps } from './input/input.tsx';
export { Card, type CardProps } from './layout/card.tsx';
export { EmptyState, type EmptyStateProps } from './layout/empty-state.tsx';
export { ErrorState, type ErrorStateProps } from './layout/error-state.tsx';
export { type Breadcrumb, PageHeader, type PageHeaderProps } from './layout/page-header.tsx';
export { Logo, type LogoProps } from './logo/logo.tsx';
export { Menu, type MenuEntry, type MenuItem, type MenuProps } from './menu/menu.tsx';
export { Popover, type PopoverProps } from './popover/popover.tsx';
export { UiProvider } from './provider/ui-provider.tsx';
export { Select, type SelectOption, type SelectProps } from './select/select.tsx';
export { classes } from './shared/classes.ts';
export { Spinner, type SpinnerProps } from './spinner/spinner.tsx';
export { Badge, type BadgeKind, type BadgeProps } from './status/badge.tsx';
export { Kbd, type KbdProps } from './status/kbd.tsx';
export { Progress, type ProgressProps } from './status/progress.tsx';
export { Skeleton, type SkeletonProps } from './status/skeleton.tsx';
export {
  Cell,
  type CellProps,
  HeaderCell,
  type HeaderCellProps,
  type SortDirection,
  Table,
  type TableProps,
} from './table/table.tsx';
export { type TabItem, type TabLink, TabLinks, Tabs, type TabsProps } from './tabs/tabs.tsx';
export { setTheme, type Theme } from './theme/theme-store.ts';
export { ThemeToggle, useTheme, useThemeItems } from './theme/theme-toggle.tsx';
export { describeExactTime, describeRelativeTime } from './time/describe-time.ts';
export { RelativeTime, type RelativeTimeProps } from './time/relative-time.tsx';
export { dismissToast, type ToastKind, type ToastOptions, toast } from './toast/toast-store.ts';
export { COLORS, type ColorPair, SERIES_COLORS, TOKENS_CSS } from './tokens.ts';
export { Tooltip, type TooltipProps } from './tooltip/tooltip.tsx';
