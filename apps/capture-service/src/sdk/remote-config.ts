/** The configuration that web SDKs read at their start, from the settings of the project. */
import {
  type ProjectSettings,
  type StoredProjectSettings,
  withDefaultSettings,
} from '@meridian/contracts/accounts';

export interface RemoteConfigOptions {
  readonly settings: StoredProjectSettings;
  /** The origin of the page that asks, if it is known. */
  readonly origin: string | undefined;
}

export const remoteConfigOf = ({ settings: stored, origin }: RemoteConfigOptions): object => {
  const settings = withDefaultSettings(stored);
  const recordsExceptions = settings.autocapture_exceptions_opt_in ?? false;
  return {
    supportedCompression: ['gzip', 'gzip-js'],
    hasFeatureFlags: false,
    sessionRecording: sessionRecordingOf(settings, origin),
    surveys: settings.surveys_opt_in ?? false,
    heatmaps: settings.heatmaps_opt_in ?? false,
    capturePerformance: capturePerformanceOf(settings),
    autocapture_opt_out: settings.autocapture_opt_out ?? false,
    autocaptureExceptions: recordsExceptions,
    errorTracking: { autocaptureExceptions: recordsExceptions, suppressionRules: [] },
    captureDeadClicks: settings.capture_dead_clicks ?? false,
    defaultIdentifiedOnly: true,
    elementsChainAsString: true,
    siteApps: [],
    analytics: { endpoint: '/i/v0/e/' },
  };
};

const capturePerformanceOf = (settings: ProjectSettings): object | false => {
  const networkTiming = settings.capture_performance_opt_in ?? false;
  const webVitals = settings.autocapture_web_vitals_opt_in ?? false;
  if (!networkTiming && !webVitals) return false;
  return {
    network_timing: networkTiming,
    web_vitals: webVitals,
    web_vitals_allowed_metrics: settings.autocapture_web_vitals_allowed_metrics,
  };
};

/** Recordings are accepted and discarded: see the path `/s`. */
const sessionRecordingOf = (settings: ProjectSettings, origin: string | undefined): object | false => {
  if (!settings.session_recording_opt_in || !isRecorded(settings.recording_domains, origin)) return false;
  const rate = settings.session_recording_sample_rate;
  const recordsCanvas = settings.session_replay_config?.record_canvas ?? false;
  return {
    endpoint: '/s/',
    consoleLogRecordingEnabled: settings.capture_console_log_opt_in ?? false,
    recorderVersion: 'v2',
    sampleRate: rate === '1.00' ? null : rate,
    minimumDurationMilliseconds: settings.session_recording_minimum_duration_milliseconds,
    linkedFlag: null,
    networkPayloadCapture: settings.session_recording_network_payload_capture_config,
    masking: settings.session_recording_masking_config,
    urlTriggers: settings.session_recording_url_trigger_config ?? [],
    urlBlocklist: settings.session_recording_url_blocklist_config ?? [],
    eventTriggers: settings.session_recording_event_trigger_config ?? [],
    triggerMatchType: settings.session_recording_trigger_match_type_config,
    recordCanvas: recordsCanvas,
    canvasFps: recordsCanvas ? 3 : null,
    canvasQuality: recordsCanvas ? '0.4' : null,
  };
};

/** Without domains every page is recorded; with domains, only pages of these. */
const isRecorded = (domains: ProjectSettings['recording_domains'], origin: string | undefined): boolean => {
  if (domains === null || domains.length === 0) return true;
  const host = hostOf(origin ?? '');
  return host !== undefined && domains.some((domain) => matches(hostOf(domain), host));
};

/** The host with its wildcards, which an URL cannot contain. */
const hostOf = (address: string): string | undefined =>
  /^[a-z][a-z\d+.-]*:\/\/([^/?#]+)/i.exec(address)?.[1]?.toLowerCase();

const matches = (pattern: string | undefined, host: string): boolean => {
  if (pattern === undefined) return false;
  const parts = pattern.split('*');
  if (parts.length === 1) return pattern === host;
  // Compared part by part, because a regular expression with several wildcards can take very long.
  let rest = host;
  for (const [index, part] of parts.entries()) {
    const at = index === parts.length - 1 ? rest.lastIndexOf(part) : rest.indexOf(part);
    if (at < 0 || (index === 0 && at > 0)) return false;
    if (index === parts.length - 1) return at + part.length === rest.length;
    rest = rest.slice(at + part.length);
  }
  return true;
};
