export { SkipLink, type SkipLinkProps } from './accessibility/skip-link.tsx';
export { VisuallyHidden } from './accessibility/visually-hidden.tsx';
export { Avatar, type AvatarProps } from './avatar/avatar.tsx';
export { Button, type ButtonProps, type ButtonSize, type ButtonVariant } from './button/button.tsx';
export { IconButton, type IconButtonProps } from './button/icon-button.tsx';
export { Checkbox, type CheckboxProps } from './choice/checkbox.tsx';
export {
  RadioGroup,
  type RadioGroupProps,
  type RadioOption,
  type Segment,
  SegmentedControl,
  type SegmentedControlProps,
} from './choice/radio-group.tsx';
export { Switch, type SwitchProps } from './choice/switch.tsx';
export { CodeBlock, type CodeBlockProps } from './code/code-block.tsx';
export { CopyButton, type CopyButtonProps } from './code/copy-button.tsx';
export { copyText } from './code/copy-text.ts';
export type { CodeLanguage } from './code/highlight.ts';
export { Combobox, type ComboboxProps } from './combobox/combobox.tsx';
export { MultiSelect, type MultiSelectProps } from './combobox/multi-select.tsx';
export type { ComboboxOption } from './combobox/option-list.ts';
export type { SearchOptions } from './combobox/use-options.ts';
export { type Command, CommandPalette, type CommandPaletteProps } from './command/command-palette.tsx';
export { DateRangePicker, type DateRangePickerProps } from './date-range/date-range-picker.tsx';
export {
  type DateRange,
  describeRange,
  isSameRange,
  RANGE_PRESETS,
  type RangePreset,
} from './date-range/range.ts';
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
export { ProblemDetail } from './layout/problem-detail.tsx';
export { Logo, type LogoProps } from './logo/logo.tsx';
export { Menu, type MenuEntry, type MenuItem, type MenuProps } from './menu/menu.tsx';
export { LoadMore, type LoadMoreProps, Pagination, type PaginationProps } from './pagination/pagination.tsx';
export { Popover, type PopoverProps } from './popover/popover.tsx';
export { UiProvider } from './provider/ui-provider.tsx';
export { ScrollBox, type ScrollBoxProps } from './scroll-box/scroll-box.tsx';
export { Select, type SelectOption, type SelectProps } from './select/select.tsx';
export { classes } from './shared/classes.ts';
export { isolated } from './shared/isolated.ts';
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
export { Tag, TagEditor, type TagEditorProps, type TagProps } from './tags/tag-editor.tsx';
export { setTheme, type Theme } from './theme/theme-store.ts';
export { ThemeToggle, useTheme, useThemeItems } from './theme/theme-toggle.tsx';
export { describeDay, describeExactTime, describeHour, describeRelativeTime } from './time/describe-time.ts';
export { RelativeTime, type RelativeTimeProps } from './time/relative-time.tsx';
export { dismissToast, type ToastKind, type ToastOptions, toast } from './toast/toast-store.ts';
export { COLORS, type ColorPair, SERIES_COLORS, TOKENS_CSS } from './tokens.ts';
export { Tooltip, type TooltipProps } from './tooltip/tooltip.tsx';
export type { VirtualColumn } from './virtual-table/virtual-column.ts';
export { VirtualTable, type VirtualTableProps } from './virtual-table/virtual-table.tsx';
