export interface RateWindow {
  /** Its name in the RateLimit headers. */
  readonly name: 'burst' | 'sustained';
  readonly calls: number;
  readonly seconds: number;
}

const windows = (perMinute: number, perHour: number): readonly RateWindow[] => [
  { name: 'burst', calls: perMinute, seconds: 60 },
  { name: 'sustained', calls: perHour, seconds: 3_600 },
];

/** Limits per caller (`askerOf`) and project. Sessions are not counted, and capture has no limit. */
export const RATE_CLASSES = {
  query: windows(240, 2_400),
  insights: windows(240, 1_200),
  crud: windows(480, 4_800),
};

export type CountedRate = keyof typeof RATE_CLASSES;
