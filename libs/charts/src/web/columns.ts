/** The names and formats of the columns of web analytics tables. */
import type { ValueFormat } from '../common/model.ts';
import { capitalized } from './overview.ts';

const SHARE: ValueFormat = { kind: 'percentage_scaled', decimalPlaces: 1 };

const FORMATS: Readonly<Record<string, ValueFormat>> = {
  bounce_rate: SHARE,
  conversion_rate: SHARE,
  average_scroll_percentage: SHARE,
  scroll_gt80_percentage: SHARE,
  avg_time_on_page: { kind: 'duration' },
};

const NAMES: Readonly<Record<string, string>> = {
  action_name: 'Goal',
  url: 'Address',
  converting_users: 'Unique conversions',
  total_conversions: 'Conversions',
  average_scroll_percentage: 'Average scroll depth',
  scroll_gt80_percentage: 'Deep scroll rate',
  avg_time_on_page: 'Time on page',
  rage_clicks: 'Rage clicks',
  dead_clicks: 'Dead clicks',
};

const BREAKDOWNS: Readonly<Record<string, string>> = {
  Page: 'Path',
  InitialPage: 'Entry path',
  ExitPage: 'Exit path',
  ExitClick: 'Exit link',
  PreviousPage: 'Previous page',
  ScreenName: 'Screen',
  InitialChannelType: 'Channel',
  InitialReferringDomain: 'Referring domain',
  InitialReferringURL: 'Referring address',
  InitialUTMSource: 'UTM source',
  InitialUTMCampaign: 'UTM campaign',
  InitialUTMMedium: 'UTM medium',
  InitialUTMTerm: 'UTM term',
  InitialUTMContent: 'UTM content',
  InitialUTMSourceMediumCampaign: 'Source / medium / campaign',
  OS: 'Operating system',
  DeviceType: 'Device type',
  Timezone: 'Time zone',
  FrustrationMetrics: 'Path',
};

/** Answers name their columns `context.columns.NAME`. */
export const columnName = (column: string): string => column.replace(/^context\.columns\./, '');

export const columnLabel = (name: string, breakdownBy: string | undefined): string => {
  if (name === 'breakdown_value') return BREAKDOWNS[breakdownBy ?? ''] ?? breakdownBy ?? 'Value';
  return NAMES[name] ?? capitalized(name.replaceAll('_', ' '));
};

export const columnFormat = (name: string): ValueFormat => FORMATS[name] ?? {};
