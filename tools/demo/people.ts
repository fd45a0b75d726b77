/** Generates the users of the demo product from a random source, without stores or clocks. */
import {
  COMPANY_WORDS,
  COUNTRIES,
  DEVICES,
  FIRST_NAMES,
  HABITS,
  INDUSTRIES,
  LAST_NAMES,
  PLANS,
  SOURCES,
} from './catalog.ts';
import type { Random } from './random.ts';

const DAY_MS = 86_400_000;

export interface Company {
  readonly key: string;
  readonly name: string;
  readonly industry: string;
  readonly employees: number;
}

export interface Visitor {
  /** The anonymous id of the browser before sign-up. */
  readonly anonymousId: string;
  readonly firstVisitMs: number;
  /** The person makes no visits after this time. */
  readonly goneAfterMs: number;
  readonly country: (typeof COUNTRIES)[number];
  readonly device: (typeof DEVICES)[number];
  readonly source: (typeof SOURCES)[number];
  readonly habit: (typeof HABITS)[number];
  /** Undefined for visitors who never sign up. */
  readonly account: Account | undefined;
}

export interface Account {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly company: Company;
  /** The plan that they choose some days after sign-up; free for most. */
  readonly plan: (typeof PLANS)[number];
  readonly upgradesAfterDays: number;
}

export const createCompanies = (random: Random, count: number): Company[] =>
  Array.from({ length: count }, (_, index) => {
    const name = `${random.pick(COMPANY_WORDS)} ${random.pick(COMPANY_WORDS)}`;
    return {
      key: `company-${index + 1}`,
      name,
      industry: random.pick(INDUSTRIES),
      employees: Math.ceil(random.exponential(60)),
    };
  });

export const companyProperties = ({ name, industry, employees }: Company) => ({ name, industry, employees });

/** First visits become more frequent over time, because the product grows. */
const GROWTH = 1.7;
const SIGN_UP_RATE = 0.45;

export const createVisitor = (
  random: Random,
  index: number,
  period: { readonly startMs: number; readonly endMs: number },
  companies: readonly Company[],
): Visitor => {
  const { startMs, endMs } = period;
  const firstVisitMs = startMs + (endMs - startMs) * random.next() ** (1 / GROWTH);
  const habit = random.pickWeighted(HABITS);
  return {
    anonymousId: random.uuidAt(firstVisitMs),
    firstVisitMs,
    goneAfterMs: firstVisitMs + random.exponential(habit.lifetimeDays) * DAY_MS,
    country: random.pickWeighted(COUNTRIES),
    device: random.pickWeighted(DEVICES),
    source: random.pickWeighted(SOURCES),
    habit,
    account: random.chance(SIGN_UP_RATE) ? createAccount(random, index, companies) : undefined,
  };
};

const createAccount = (random: Random, index: number, companies: readonly Company[]): Account => {
  const first = random.pick(FIRST_NAMES);
  const last = random.pick(LAST_NAMES);
  // Squared, so that a few companies have many people.
  const company = companies[Math.floor(random.next() ** 2 * companies.length)]!;
  return {
    userId: `user-${index + 1}`,
    name: `${first} ${last}`,
    email: `${first}.${last}.${index + 1}@${company.key}.example.com`.toLowerCase(),
    company,
    plan: random.pickWeighted(PLANS),
    upgradesAfterDays: random.between(0.5, 21),
  };
};
