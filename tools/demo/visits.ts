/** Generates the visits of a person by hour and weekday. Each visit is a session of pages and actions. */
import { ACTIONS, APP_PAGES, HOST, LANDING_PAGES } from './catalog.ts';
import type { Account, Visitor } from './people.ts';
import type { Random } from './random.ts';

export interface DemoEvent {
  readonly uuid: string;
  readonly event: string;
  readonly atMs: number;
  readonly distinctId: string;
  readonly properties: Record<string, unknown>;
  /** True before sign-up, and always for visitors that never sign up. */
  readonly isAnonymous: boolean;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const WEEKDAY_WEIGHTS = [0.35, 1, 1.08, 1.1, 1.05, 0.9, 0.4];
const FIRST_HOUR = 7;
const LAST_HOUR = 22;

interface Scene {
  readonly random: Random;
  readonly visitor: Visitor;
  readonly endMs: number;
  signedUpMs: number | undefined;
  plan: string;
}

/** Returns all events of one visitor, sorted by time. */
export const eventsOf = (random: Random, visitor: Visitor, endMs: number): DemoEvent[] => {
  const scene: Scene = { random, visitor, endMs, signedUpMs: undefined, plan: 'free' };
  const events: DemoEvent[] = [];
  const lastMs = Math.min(visitor.goneAfterMs, endMs);
  let atMs = toWakingHour(random, visitor, visitor.firstVisitMs);
  for (let visit = 0; atMs < lastMs || visit === 0; visit += 1) {
    if (visit === 0 || isGoodDay(random, atMs)) events.push(...visitAt(scene, atMs, visit));
    atMs = toWakingHour(
      random,
      visitor,
      atMs + (0.3 + random.exponential(visitor.habit.daysBetweenVisits)) * DAY_MS,
    );
    if (visitor.account === undefined && visit > 2) break;
  }
  return events.filter((event) => event.atMs <= endMs);
};

const isGoodDay = (random: Random, atMs: number): boolean =>
  random.chance(WEEKDAY_WEIGHTS[new Date(atMs).getUTCDay()]! / 1.1);

/** Picks a time in the waking hours of the visitor's country, most often in the early afternoon. */
const toWakingHour = (random: Random, { country }: Visitor, atMs: number): number => {
  const localHour = FIRST_HOUR + ((random.next() + random.next()) / 2) * (LAST_HOUR - FIRST_HOUR);
  const localMidnight = Math.floor((atMs + country.utcOffsetHours * HOUR_MS) / DAY_MS) * DAY_MS;
  return Math.max(atMs, localMidnight + (localHour - country.utcOffsetHours) * HOUR_MS);
};

const visitAt = (scene: Scene, startMs: number, visit: number): DemoEvent[] => {
  const { random, visitor } = scene;
  const session = createSession(scene, startMs, visit);
  if (scene.signedUpMs === undefined) {
    session.page(random.pickWeighted(LANDING_PAGES).path);
    for (let page = 0; page < 3 && random.chance(0.5); page += 1) {
      session.page(random.pickWeighted(LANDING_PAGES).path);
    }
    if (visitor.account === undefined || !random.chance(visit === 0 ? 0.7 : 0.9)) return session.end();
    session.page('/signup');
    session.signUp(visitor.account);
  }
  const wanted = 1 + random.exponential(visitor.habit.eventsPerVisit);
  for (let step = 0; step < wanted; step += 1) {
    if (random.chance(0.55)) session.page(random.pickWeighted(APP_PAGES).path);
    else if (random.chance(0.35)) session.click();
    else session.act(random.pickWeighted(ACTIONS).name);
    if (random.chance(0.06) && wantsToPay(scene, session.nowMs())) session.upgrade();
  }
  return session.end();
};

const wantsToPay = ({ visitor: { account }, signedUpMs, plan }: Scene, nowMs: number): boolean =>
  account !== undefined &&
  signedUpMs !== undefined &&
  account.plan.name !== plan &&
  nowMs > signedUpMs + account.upgradesAfterDays * DAY_MS;

const createSession = (scene: Scene, startMs: number, visit: number) => {
  const { random, visitor } = scene;
  const { device, country, source } = visitor;
  const events: DemoEvent[] = [];
  const isEntry = visit === 0;
  const common = {
    $session_id: random.uuidAt(startMs),
    $lib: 'web',
    $browser: device.browser,
    $os: device.os,
    $device_type: device.type,
    $geoip_country_code: country.code,
    $referrer: isEntry ? source.referrer : '$direct',
    $referring_domain: isEntry ? source.domain : '$direct',
    ...(isEntry &&
      source.utm !== undefined && {
        utm_source: source.utm.source,
        utm_medium: source.utm.medium,
        utm_campaign: source.utm.campaign,
      }),
  };
  let atMs = startMs;
  let path = '/';

  const add = (event: string, properties: Record<string, unknown> = {}): void => {
    const account = scene.signedUpMs === undefined ? undefined : visitor.account;
    events.push({
      uuid: random.uuidAt(atMs),
      event,
      atMs: Math.floor(atMs),
      distinctId: account?.userId ?? visitor.anonymousId,
      isAnonymous: account === undefined,
      properties: {
        ...common,
        $current_url: `https://${HOST}${path}`,
        $pathname: path,
        ...(account === undefined
          ? { $process_person_profile: false }
          : { plan: scene.plan, $groups: { company: account.company.key }, $group_0: account.company.key }),
        ...properties,
      },
    });
    atMs += 2_000 + random.exponential(35_000);
  };

  return {
    nowMs: () => atMs,
    page: (to: string) => {
      path = to;
      add('$pageview');
    },
    click: () =>
      add('$autocapture', { $event_type: 'click', $el_text: random.pick(['Save', 'Next', 'Open', 'Close']) }),
    act: (name: string) => add(name, actionProperties(random, name)),
    signUp: (account: Account) => {
      scene.signedUpMs = atMs;
      add('$identify', {
        $anon_distinct_id: visitor.anonymousId,
        $set: { email: account.email, name: account.name },
      });
      path = '/app';
      add('signed up', { method: random.pick(['google', 'email', 'email']) });
      if (random.chance(0.75))
        add('workspace created', { template: random.pick(['blank', 'sales', 'product']) });
    },
    upgrade: () => {
      const plan = visitor.account!.plan;
      path = '/app/billing';
      add('$pageview');
      add('checkout started', { plan: plan.name, price: plan.pricePerMonth });
      if (!random.chance(0.72)) return;
      scene.plan = plan.name;
      const seats = 1 + random.integer(8);
      add('subscription started', {
        plan: plan.name,
        price: plan.pricePerMonth,
        seats,
        revenue: plan.pricePerMonth * seats,
        currency: 'USD',
      });
    },
    end: (): DemoEvent[] => {
      if (random.chance(0.6)) add('$pageleave');
      return events;
    },
  };
};

const actionProperties = (random: Random, name: string): Record<string, unknown> => {
  switch (name) {
    case 'report viewed':
      return { report_id: 1 + random.integer(400), load_time_ms: Math.round(80 + random.exponential(240)) };
    case 'file uploaded':
      return { size_kb: Math.round(random.exponential(900)), type: random.pick(['pdf', 'png', 'csv']) };
    case 'search performed':
      return { results: random.integer(40), has_filter: random.chance(0.3) };
    case 'invite sent':
      return { invites: 1 + random.integer(4), role: random.pick(['member', 'viewer', 'admin']) };
    case 'export started':
      return { format: random.pick(['csv', 'xlsx', 'pdf']), rows: Math.round(random.exponential(5_000)) };
    default:
      return { report_id: 1 + random.integer(400) };
  }
};
