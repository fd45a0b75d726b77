import type { StoredProjectSettings } from '@meridian/contracts/accounts';
import { expect, it } from 'vitest';
import { remoteConfigOf } from './remote-config.ts';

const ORIGIN = 'https://shop.example';
const configOf = (settings: StoredProjectSettings, origin: string | undefined = ORIGIN) =>
  remoteConfigOf({ settings, origin }) as Record<string, unknown>;

it('switches everything optional off by default', () => {
  expect(configOf({})).toMatchObject({
    sessionRecording: false,
    surveys: false,
    heatmaps: false,
    capturePerformance: false,
    autocapture_opt_out: false,
    autocaptureExceptions: false,
    captureDeadClicks: false,
    hasFeatureFlags: false,
  });
});

it.each<[StoredProjectSettings, Record<string, unknown>]>([
  [{ autocapture_opt_out: true }, { autocapture_opt_out: true }],
  [{ heatmaps_opt_in: true }, { heatmaps: true }],
  [{ surveys_opt_in: true }, { surveys: true }],
  [{ capture_dead_clicks: true }, { captureDeadClicks: true }],
  [
    { autocapture_exceptions_opt_in: true },
    { autocaptureExceptions: true, errorTracking: { autocaptureExceptions: true, suppressionRules: [] } },
  ],
  [
    { capture_performance_opt_in: true },
    {
      capturePerformance: { network_timing: true, web_vitals: false, web_vitals_allowed_metrics: null },
    },
  ],
  [
    { autocapture_web_vitals_opt_in: true, autocapture_web_vitals_allowed_metrics: ['INP'] },
    {
      capturePerformance: { network_timing: false, web_vitals: true, web_vitals_allowed_metrics: ['INP'] },
    },
  ],
  [
    { session_recording_opt_in: true, session_recording_sample_rate: '0.50' },
    { sessionRecording: expect.objectContaining({ endpoint: '/s/', sampleRate: '0.50' }) },
  ],
  [
    { session_recording_opt_in: true, session_recording_sample_rate: '1.00' },
    { sessionRecording: expect.objectContaining({ sampleRate: null }) },
  ],
])('%j gives %j', (settings, expected) => {
  expect(configOf(settings)).toMatchObject(expected);
});

it.each([
  [[], undefined, true],
  [['https://shop.example'], 'https://shop.example', true],
  [['https://shop.example/path'], 'https://shop.example', true],
  [['https://shop.example'], 'https://other.example', false],
  [['https://shop.example'], undefined, false],
  [['https://*.shop.example'], 'https://eu.shop.example', true],
  [['https://*.shop.example'], 'https://shop.example.evil', false],
  [['https://*.shop.example'], 'https://evilshop.example', false],
  [['https://a*b*c.example'], 'https://axbxc.example', true],
  [['https://ab*b.example'], 'https://ab.example', false],
])('of %j, a page of %s is recorded: %s', (domains, origin, isRecorded) => {
  const settings = { session_recording_opt_in: true, recording_domains: domains };
  const { sessionRecording } = remoteConfigOf({ settings, origin }) as { sessionRecording: unknown };
  expect(sessionRecording !== false).toBe(isRecorded);
});
