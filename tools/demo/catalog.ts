/** The fictional product "Orbit", in which teams write and share reports: its pages and actions with their weights. */

export const HOST = 'orbit.example.com';

export const COUNTRIES = [
  { code: 'US', name: 'United States', utcOffsetHours: -6, weight: 34 },
  { code: 'GB', name: 'United Kingdom', utcOffsetHours: 0, weight: 13 },
  { code: 'DE', name: 'Germany', utcOffsetHours: 1, weight: 12 },
  { code: 'FR', name: 'France', utcOffsetHours: 1, weight: 8 },
  { code: 'IN', name: 'India', utcOffsetHours: 5.5, weight: 9 },
  { code: 'BR', name: 'Brazil', utcOffsetHours: -3, weight: 7 },
  { code: 'NL', name: 'Netherlands', utcOffsetHours: 1, weight: 5 },
  { code: 'AU', name: 'Australia', utcOffsetHours: 10, weight: 5 },
  { code: 'JP', name: 'Japan', utcOffsetHours: 9, weight: 4 },
  { code: 'CA', name: 'Canada', utcOffsetHours: -5, weight: 3 },
] as const;

export const DEVICES = [
  { type: 'Desktop', os: 'Mac OS X', browser: 'Chrome', weight: 27 },
  { type: 'Desktop', os: 'Windows', browser: 'Chrome', weight: 26 },
  { type: 'Desktop', os: 'Windows', browser: 'Microsoft Edge', weight: 9 },
  { type: 'Desktop', os: 'Mac OS X', browser: 'Safari', weight: 9 },
  { type: 'Desktop', os: 'Linux', browser: 'Firefox', weight: 6 },
  { type: 'Mobile', os: 'iOS', browser: 'Mobile Safari', weight: 13 },
  { type: 'Mobile', os: 'Android', browser: 'Chrome', weight: 9 },
  { type: 'Tablet', os: 'iOS', browser: 'Mobile Safari', weight: 1 },
] as const;

export const SOURCES = [
  { referrer: '$direct', domain: '$direct', utm: undefined, weight: 38 },
  { referrer: 'https://www.google.com/', domain: 'www.google.com', utm: undefined, weight: 30 },
  {
    referrer: 'https://www.google.com/',
    domain: 'www.google.com',
    utm: { source: 'google', medium: 'cpc', campaign: 'brand' },
    weight: 10,
  },
  {
    referrer: 'https://www.linkedin.com/',
    domain: 'www.linkedin.com',
    utm: { source: 'linkedin', medium: 'social', campaign: 'launch' },
    weight: 8,
  },
  { referrer: 'https://news.ycombinator.com/', domain: 'news.ycombinator.com', utm: undefined, weight: 6 },
  {
    referrer: '$direct',
    domain: '$direct',
    utm: { source: 'newsletter', medium: 'email', campaign: 'monthly' },
    weight: 8,
  },
] as const;

export const PLANS = [
  { name: 'free', pricePerMonth: 0, weight: 70 },
  { name: 'pro', pricePerMonth: 19, weight: 22 },
  { name: 'business', pricePerMonth: 49, weight: 8 },
] as const;

/** Usage profiles: how often people visit, and when they churn. */
export const HABITS = [
  { name: 'daily', daysBetweenVisits: 1.3, lifetimeDays: 150, eventsPerVisit: 9, weight: 14 },
  { name: 'weekly', daysBetweenVisits: 5, lifetimeDays: 90, eventsPerVisit: 7, weight: 26 },
  { name: 'monthly', daysBetweenVisits: 20, lifetimeDays: 120, eventsPerVisit: 5, weight: 18 },
  { name: 'tried once', daysBetweenVisits: 2, lifetimeDays: 2.5, eventsPerVisit: 6, weight: 42 },
] as const;

export const LANDING_PAGES = [
  { path: '/', weight: 46 },
  { path: '/pricing', weight: 18 },
  { path: '/blog/how-we-work', weight: 14 },
  { path: '/docs', weight: 12 },
  { path: '/compare', weight: 10 },
] as const;

export const APP_PAGES = [
  { path: '/app', weight: 34 },
  { path: '/app/reports', weight: 28 },
  { path: '/app/reports/42', weight: 18 },
  { path: '/app/team', weight: 8 },
  { path: '/app/settings', weight: 7 },
  { path: '/app/billing', weight: 5 },
] as const;

/** Actions of signed-in people other than page views. */
export const ACTIONS = [
  { name: 'report viewed', weight: 30 },
  { name: 'report created', weight: 14 },
  { name: 'comment added', weight: 12 },
  { name: 'file uploaded', weight: 9 },
  { name: 'report shared', weight: 8 },
  { name: 'search performed', weight: 14 },
  { name: 'invite sent', weight: 4 },
  { name: 'export started', weight: 4 },
] as const;

export const FIRST_NAMES =
  'Ada Ben Carla Diego Elif Femi Grace Hana Ivan Jude Kira Liam Mona Nils Olga Priya Quinn Rosa Sami Tessa Uma Victor Wanda Yusuf Zoe'.split(
    ' ',
  );
export const LAST_NAMES =
  'Adler Brooks Costa Dahl Evans Fischer Garcia Haas Ito Jensen Kaur Lopez Meyer Novak Okafor Patel Quist Rossi Silva Tanaka Usman Varga Weber Young Zhang'.split(
    ' ',
  );
export const COMPANY_WORDS =
  'Amber Basalt Cedar Delta Ember Fjord Granite Harbor Indigo Juniper Kestrel Lumen Maple Nimbus Onyx Prairie Quartz Ridge Sable Tundra'.split(
    ' ',
  );
export const INDUSTRIES = ['software', 'retail', 'media', 'finance', 'education', 'health'] as const;
