/** A few visits of two persons, for tests of lists. */

export const NOW = { 'x-meridian-now': '2026-01-03T00:00:00Z' };

export const PERSONS = [
  { distinct_ids: ['ada', 'ada-phone'], properties: { email: 'ada@example.com', plan: 'pro' } },
  { distinct_ids: ['bob'], properties: { email: 'bob@example.com' } },
];

export const PROPERTY_DEFINITIONS = [
  { name: '$browser', property_type: 'String' as const },
  { type: 'person' as const, name: 'email', property_type: 'String' as const },
];

export const pageview = (distinctId: string, timestamp: string, properties: Record<string, unknown>) => ({
  event: '$pageview',
  distinct_id: distinctId,
  timestamp,
  properties: { ...properties, $session_id: `s-${distinctId}` },
});
