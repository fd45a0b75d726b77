/** Functions of the product rather than of SQL. */
import { fn, inlineText, literal } from '../plan/builders.ts';
import type { PlanExpr } from '../plan/nodes.ts';
import { arrayOf, BOOLEAN, lambdaTo, scalar } from '../plan/types.ts';
import type { Lowering } from './context.ts';
import { LANGUAGES } from './languages.ts';

const STRING = scalar('string');

/** The user agents of well-known automatic visitors, by what they do. */
const BOTS: readonly (readonly [
  category: string,
  type: string,
  operator: string,
  names: readonly string[],
])[] = [
  ['search_crawler', 'search', 'Google', ['Googlebot', 'Google-InspectionTool', 'AdsBot-Google']],
  ['search_crawler', 'search', 'Microsoft', ['bingbot', 'adidxbot']],
  ['search_crawler', 'search', 'Yandex', ['YandexBot']],
  ['search_crawler', 'search', 'Baidu', ['Baiduspider']],
  ['search_crawler', 'search', 'DuckDuckGo', ['DuckDuckBot']],
  ['search_crawler', 'search', 'Apple', ['Applebot']],
  ['ai_crawler', 'ai', 'OpenAI', ['GPTBot', 'OAI-SearchBot', 'ChatGPT-User']],
  ['ai_crawler', 'ai', 'Anthropic', ['ClaudeBot', 'Claude-User', 'Claude-SearchBot', 'anthropic-ai']],
  ['ai_crawler', 'ai', 'Perplexity', ['PerplexityBot', 'Perplexity-User']],
  ['ai_crawler', 'ai', 'Common Crawl', ['CCBot']],
  ['ai_crawler', 'ai', 'ByteDance', ['Bytespider']],
  ['social_crawler', 'preview', 'Meta', ['facebookexternalhit', 'meta-externalagent']],
  ['social_crawler', 'preview', 'X', ['Twitterbot']],
  ['social_crawler', 'preview', 'LinkedIn', ['LinkedInBot']],
  ['social_crawler', 'preview', 'Slack', ['Slackbot']],
  ['seo_crawler', 'seo', 'Ahrefs', ['AhrefsBot']],
  ['seo_crawler', 'seo', 'Semrush', ['SemrushBot']],
  ['monitoring', 'monitoring', 'UptimeRobot', ['UptimeRobot']],
  ['monitoring', 'monitoring', 'Pingdom', ['Pingdom']],
  ['automation', 'automation', '', ['HeadlessChrome', 'PhantomJS', 'Puppeteer', 'Playwright', 'Selenium']],
  [
    'http_client',
    'http_client',
    '',
    ['curl/', 'Wget/', 'python-requests', 'Go-http-client', 'okhttp', 'axios/'],
  ],
];

const BOT_NAMES = BOTS.flatMap(([, , , names]) => names);
const GENERIC = ['bot', 'crawler', 'spider', 'scraper'];

const agent = (value: PlanExpr): PlanExpr =>
  fn('ifNull', [fn('toString', [value], STRING), inlineText('')], STRING);

const texts = (values: readonly string[]): PlanExpr => fn('array', values.map(inlineText), arrayOf(STRING));

/** 0 where no name occurs in the user agent, else the number of the first that does. */
const indexIn = (names: readonly string[], value: PlanExpr): PlanExpr =>
  fn('multiSearchFirstIndexCaseInsensitive', [agent(value), texts(names)], scalar('integer'));

const lookUp = (answers: readonly string[], fallback: string, value: PlanExpr): PlanExpr => {
  const index = indexIn(BOT_NAMES, value);
  const found = fn('arrayElement', [texts(answers), index], STRING);
  return fn('if', [fn('greater', [index, literal(0)], BOOLEAN), found, inlineText(fallback)], STRING);
};

const perName = (pick: (bot: (typeof BOTS)[number], name: string) => string): readonly string[] =>
  BOTS.flatMap((bot) => bot[3].map((name) => pick(bot, name)));

const looksAutomatic = (value: PlanExpr): PlanExpr =>
  fn('greater', [indexIn([...BOT_NAMES, ...GENERIC], value), literal(0)], BOOLEAN);

const answer =
  (answers: readonly string[], fallback: string): Lowering =>
  (call) =>
    lookUp(answers, fallback, call.args[0]!);

/** `1.10.2` → a tuple-like text that sorts as versions do. */
const sortableSemVer: Lowering = (call) => {
  const value = agent(call.args[0]!);
  const core = fn('extract', [value, inlineText('(\\d+(?:\\.\\d+)*)')], STRING);
  const parts = fn('splitByChar', [inlineText('.'), core], arrayOf(STRING));
  const padded = fn(
    'arrayMap',
    [
      {
        kind: 'lambda',
        args: ['semver_part'],
        body: fn(
          'leftPad',
          [{ kind: 'lambdaArg', name: 'semver_part', type: STRING }, literal(10), inlineText('0')],
          STRING,
        ),
        type: lambdaTo(STRING),
      },
      fn('arrayResize', [parts, literal(3), inlineText('0')], arrayOf(STRING)),
    ],
    arrayOf(STRING),
  );
  return fn('arrayStringConcat', [padded, inlineText('.')], STRING);
};

/** A component that the web app renders: a tuple with its name. */
const tagged =
  (name: string, attribute: string): Lowering =>
  (call) =>
    fn('tuple', [inlineText('__hx_tag'), inlineText(name), inlineText(attribute), call.args[0]!], call.type);

const DOMAIN_TYPES: Readonly<Record<string, string>> = {
  search: '(^|\\.)(google|bing|duckduckgo|yahoo|yandex|baidu|ecosia|brave|startpage)\\.',
  social: '(^|\\.)(facebook|instagram|linkedin|twitter|x|reddit|pinterest|tiktok|threads|mastodon)\\.',
  video: '(^|\\.)(youtube|vimeo|twitch|dailymotion)\\.',
  shopping: '(^|\\.)(amazon|ebay|etsy|alibaba)\\.',
  email: '(^|\\.)(mail|gmail|outlook)\\.',
};

const typeByPattern =
  (types: Readonly<Record<string, string>>): Lowering =>
  (call) => {
    const value = fn('lower', [agent(call.args[0]!)], STRING);
    const branches = Object.entries(types).flatMap(([type, pattern]) => [
      fn('match', [value, inlineText(pattern)], BOOLEAN),
      inlineText(type),
    ]);
    return fn('multiIf', [...branches, literal(null)], call.type);
  };

const SOURCES: Readonly<Record<string, string>> = {
  search: '^(google|bing|duckduckgo|yahoo|yandex|baidu)',
  social: '^(facebook|fb|instagram|ig|linkedin|twitter|x$|reddit|pinterest|tiktok)',
  video: '^(youtube|vimeo|twitch)',
};

const PAID_MEDIUMS: Readonly<Record<string, string>> = {
  search: '^(cpc|ppc|paidsearch|sem)$',
  social: '^(paidsocial|paid_social|social_paid)$',
  display: '^(display|banner|cpm|expandable|interstitial)$',
  paid: '^(paid|cpv|cpa|retargeting)',
};

const ORGANIC_MEDIUMS: Readonly<Record<string, string>> = {
  social: '^(social|social-media|social_network|sm)$',
  email: '^(email|e-mail|newsletter)$',
  referral: '^(referral|app|link)$',
  organic: '^organic$',
};

const languageName: Lowering = (call) => {
  const code = fn('lower', [fn('substring', [agent(call.args[0]!), literal(1), literal(2)], STRING)], STRING);
  const codes = Object.keys(LANGUAGES);
  const names = Object.values(LANGUAGES);
  return fn('transform', [code, texts(codes), texts(names), inlineText('Unknown')], STRING);
};

/** Each by its name and by its older one. */
const lookups = (byName: Readonly<Record<string, Lowering>>): Readonly<Record<string, Lowering>> => ({
  ...byName,
  ...Object.fromEntries(Object.entries(byName).map(([name, lowering]) => [`hogql_${name}`, lowering])),
});

export const SERVICE_LOWERINGS: Readonly<Record<string, Lowering>> = {
  isLikelyBot: (call) => looksAutomatic(call.args[0]!),
  getTrafficType: (call) =>
    fn('if', [looksAutomatic(call.args[0]!), inlineText('Bot'), inlineText('Regular')], STRING),
  getTrafficCategory: answer(
    perName(([category]) => category),
    'regular',
  ),
  getBotType: answer(
    perName(([, type]) => type),
    '',
  ),
  getBotOperator: answer(
    perName(([, , operator]) => operator),
    '',
  ),
  getBotName: answer(
    perName((_, name) => name),
    '',
  ),
  sortableSemVer,
  sparkline: tagged('Sparkline', 'data'),
  recordingButton: tagged('RecordingButton', 'sessionId'),
  ...lookups({
    lookupDomainType: typeByPattern(DOMAIN_TYPES),
    lookupPaidSourceType: typeByPattern(SOURCES),
    lookupOrganicSourceType: typeByPattern(SOURCES),
    lookupPaidMediumType: typeByPattern(PAID_MEDIUMS),
    lookupOrganicMediumType: typeByPattern(ORGANIC_MEDIUMS),
  }),
  languageCodeToName: languageName,
};
