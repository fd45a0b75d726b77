/** A few visits of a web site, with numbers that can be counted by hand. */

export const WEB_NOW = { 'x-meridian-now': '2026-01-08T12:00:00Z' };
export const WEB_RANGE = { date_from: '2026-01-05', date_to: '2026-01-06' };

const SITE = 'https://site.example';

const event = (
  name: string,
  person: string,
  session: string | undefined,
  timestamp: string,
  properties: object,
) => ({
  event: name,
  distinct_id: person,
  timestamp,
  properties: { ...(session && { $session_id: session }), ...properties },
});

const page = (path: string) => ({ $pathname: path, $current_url: `${SITE}${path}`, $host: 'site.example' });

const view = (
  person: string,
  session: string | undefined,
  timestamp: string,
  path: string,
  properties: object = {},
) => event('$pageview', person, session, timestamp, { ...page(path), ...properties });

const firefox = {
  $browser: 'Firefox',
  $os: 'Linux',
  $device_type: 'Desktop',
  $browser_language: 'en-US',
  $viewport_width: 1920,
  $viewport_height: 1080,
  $timezone_offset: -330,
  $geoip_country_code: 'IN',
  $geoip_city_name: 'Pune',
};
const safari = { $browser: 'Safari', $browser_language: 'en-GB', $geoip_country_code: 'GB' };
const campaign = {
  utm_source: 'google',
  utm_medium: 'cpc',
  $referring_domain: 'www.google.com',
  $referrer: 'https://www.google.com/search?q=site',
};

export const WEB_PERSONS = [
  { distinct_ids: ['ada'], properties: { plan: 'pro' } },
  { distinct_ids: ['bob'], properties: {} },
  { distinct_ids: ['cy'], properties: {} },
];

/**
 * Sessions that began on 5 or 6 January: a1 (40 s, two pages), b1 (5 s, one page), a2 (0 s, one page), c1 (40 s, over
 * the end of the range). b2 (35 s) began on 4 January and ends on the fifth. One view has no session.
 */
export const WEB_EVENTS = [
  view('bob', 'b2', '2026-01-04T23:59:50Z', '/home', safari),
  view('bob', 'b2', '2026-01-05T00:00:20Z', '/blog/7', safari),
  view('ada', 'a1', '2026-01-05T10:00:00Z', '/home', { ...firefox, ...campaign }),
  view('ada', 'a1', '2026-01-05T10:00:30Z', '/pricing', {
    ...firefox,
    $prev_pageview_pathname: '/home',
    $prev_pageview_duration: 30,
    $prev_pageview_max_content_percentage: 0.9,
    $prev_pageview_max_scroll_percentage: 0.5,
  }),
  event('signed up', 'ada', 'a1', '2026-01-05T10:00:20Z', page('/home')),
  event('signed up', 'ada', 'a1', '2026-01-05T10:00:25Z', page('/home')),
  event('$exception', 'ada', 'a1', '2026-01-05T10:00:25Z', page('/home')),
  view('bob', 'b1', '2026-01-05T11:00:00Z', '/home', safari),
  event('$pageleave', 'bob', 'b1', '2026-01-05T11:00:05Z', {
    ...page('/home'),
    $prev_pageview_pathname: '/home',
    $prev_pageview_duration: 5,
    $prev_pageview_max_content_percentage: 0.3,
    $prev_pageview_max_scroll_percentage: 0.2,
  }),
  view('ada', 'a2', '2026-01-06T09:00:00Z', '/pricing', firefox),
  view('cy', 'c1', '2026-01-06T23:59:50Z', '/home'),
  event('$rageclick', 'cy', 'c1', '2026-01-06T23:59:52Z', page('/home')),
  event('$autocapture', 'cy', 'c1', '2026-01-06T23:59:55Z', {
    ...page('/home'),
    $event_type: 'click',
    $external_click_url: 'https://other.example/docs?from=site',
  }),
  event('$autocapture', 'cy', 'c1', '2026-01-06T23:59:56Z', {
    ...page('/home'),
    $event_type: 'click',
    $external_click_url: 'https://help.site.example/',
  }),
  view('cy', 'c1', '2026-01-07T00:00:30Z', '/pricing'),
  view('carl', undefined, '2026-01-05T12:00:00Z', '/home'),
  event('$web_vitals', 'ada', 'a1', '2026-01-05T10:00:10Z', {
    ...page('/home'),
    $web_vitals_LCP_value: 1_000,
  }),
  event('$web_vitals', 'ada', 'a1', '2026-01-05T10:00:40Z', {
    ...page('/pricing'),
    $web_vitals_LCP_value: 3_000,
  }),
  event('$web_vitals', 'bob', 'b2', '2026-01-05T00:00:25Z', {
    ...page('/blog/7'),
    $web_vitals_LCP_value: 9_000,
  }),
];

/** The rows of each breakdown in `WEB_RANGE`: the value, visitors and views. */
export const BREAKDOWN_ROWS: readonly (readonly [
  breakdownBy: string,
  rows: readonly (readonly unknown[])[],
])[] = [
  [
    'ExitPage',
    [
      ['/pricing', 2, 4],
      ['/home', 1, 1],
    ],
  ],
  ['ExitClick', [['https://help.site.example/', 1, 1]]],
  [
    'PreviousPage',
    [
      ['/home', 1, 1],
      ['https://www.google.com/search?q=site', 1, 1],
    ],
  ],
  ['ScreenName', []],
  [
    'InitialChannelType',
    [
      ['Direct', 3, 3],
      ['Paid Search', 1, 2],
    ],
  ],
  [
    'InitialReferringDomain',
    [
      [null, 3, 3],
      ['www.google.com', 1, 2],
    ],
  ],
  ['InitialReferringURL', [['https://www.google.com/search', 1, 2]]],
  [
    'InitialUTMSource',
    [
      [null, 3, 3],
      ['google', 1, 2],
    ],
  ],
  ['InitialUTMCampaign', [[null, 3, 5]]],
  [
    'InitialUTMMedium',
    [
      [null, 3, 3],
      ['cpc', 1, 2],
    ],
  ],
  ['InitialUTMTerm', [[null, 3, 5]]],
  ['InitialUTMContent', [[null, 3, 5]]],
  [
    'InitialUTMSourceMediumCampaign',
    [
      ['(none) / (none) / (none)', 3, 3],
      ['google / cpc / (none)', 1, 2],
    ],
  ],
  [
    'Browser',
    [
      ['Firefox', 1, 3],
      ['Safari', 1, 1],
      [null, 1, 1],
    ],
  ],
  [
    'OS',
    [
      [null, 2, 2],
      ['Linux', 1, 3],
    ],
  ],
  ['Viewport', [[[1920, 1080], 1, 3]]],
  [
    'DeviceType',
    [
      [null, 2, 2],
      ['Desktop', 1, 3],
    ],
  ],
  [
    'Country',
    [
      ['IN', 1, 3],
      ['GB', 1, 1],
      [null, 1, 1],
    ],
  ],
  [
    'Region',
    [
      [['IN', null, null], 1, 3],
      [['GB', null, null], 1, 1],
    ],
  ],
  [
    'City',
    [
      [['IN', 'Pune'], 1, 3],
      [['GB', null], 1, 1],
    ],
  ],
  [
    'Timezone',
    [
      [null, 2, 2],
      [5.5, 1, 3],
    ],
  ],
  [
    'Language',
    [
      ['en-US', 2, 4],
      [null, 1, 1],
    ],
  ],
  ['FrustrationMetrics', [['/home', 1, 0, 1]]],
];
