/**
 * Checks names that users choose and other users read: of apps, organizations, people and projects. It rejects
 * invisible characters, line breaks, letters that imitate another script (Unicode TS 39: one script per word), and
 * claims to be this service or to be verified by it.
 */

/** Joiners are part of writing in these scripts, between two of their letters. */
const JOINING =
  '[\\p{sc=Arab}\\p{sc=Deva}\\p{sc=Beng}\\p{sc=Guru}\\p{sc=Gujr}\\p{sc=Orya}\\p{sc=Taml}\\p{sc=Telu}\\p{sc=Knda}\\p{sc=Mlym}\\p{sc=Sinh}]';
const JOINERS = new RegExp(`(?<=${JOINING})[\\u200c\\u200d](?=${JOINING})`, 'gu');
const EMOJI = /\p{RGI_Emoji}/gv;
const INVISIBLE =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|[^\P{Zs} \u00a0\u202f\u3000]/u;
const STACKED_MARKS = /\p{Me}|(?:^|[^\p{L}\p{N}\p{M}])\p{M}|\p{sc=Zinh}{3}|\p{M}{5}|(\p{Mn})\1/u;
const LINK = /:\/\/|\bwww\.|\b[\w-]+\.[a-z]{2,}\/|[<>]/iu;
const BADGES = /[\u2705\u2611\u2713\u2714\u{1f5f8}\u{1f5f9}\u{1f6e1}\u{1f512}\u{1f510}\u00ae\u2122]/u;

/** Scripts in everyday use (Unicode TR 31, table 5). */
const SCRIPTS = [
  ...['Latn', 'Cyrl', 'Grek', 'Armn', 'Hebr', 'Arab', 'Thaa', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml'],
  ...['Telu', 'Knda', 'Mlym', 'Sinh', 'Thai', 'Laoo', 'Tibt', 'Mymr', 'Geor', 'Hang', 'Ethi', 'Khmr', 'Hira'],
  ...['Kana', 'Bopo', 'Hani'],
].map((name) => ({ name, letter: new RegExp(`\\p{sc=${name}}`, 'u') }));
/** Scripts that are written together within a word. */
const TOGETHER = [
  ['Latn', 'Hani', 'Hira', 'Kana'],
  ['Latn', 'Hani', 'Bopo'],
  ['Latn', 'Hani', 'Hang'],
];
const SHARED = /[\p{sc=Zyyy}\p{sc=Zinh}]/u;

/** Letters that look like Latin ones, of the scripts that hold many. */
const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ а: 'a', в: 'b', е: 'e', к: 'k', м: 'm', н: 'h', о: 'o', р: 'p', с: 'c', т: 't', у: 'y', х: 'x' },
    ...{ і: 'i', ј: 'j', ѕ: 's', һ: 'h', ԁ: 'd', ԛ: 'q', ԝ: 'w', ӏ: 'l', ѵ: 'v', ɡ: 'g', г: 'r', п: 'n' },
    ...{ α: 'a', β: 'b', ε: 'e', ζ: 'z', η: 'n', ι: 'i', κ: 'k', μ: 'm', ν: 'v', ο: 'o', ρ: 'p', τ: 't' },
    ...{ υ: 'u', χ: 'x', γ: 'y', ϲ: 'c', ϳ: 'j', ω: 'w' },
    ...{ օ: 'o', ո: 'n', ս: 'u', ց: 'g', հ: 'h', յ: 'j', լ: 'l', զ: 'q', ա: 'w', ԁ: 'd' },
    ...{
      ı: 'i',
      ł: 'l',
      ø: 'o',
      đ: 'd',
      ɑ: 'a',
      ɩ: 'i',
      ɪ: 'i',
      ʀ: 'r',
      ɴ: 'n',
      ᴍ: 'm',
      ᴇ: 'e',
      ᴅ: 'd',
      ᴀ: 'a',
    },
    ...{ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', '@': 'a', $: 's', '!': 'i', '|': 'i', ß: 'ss' },
  }),
);

const SERVICE_NAME = 'meridian';
/** Words in the languages of most people here, compared after folding. */
const CLAIMS = [
  ...['official', 'officially', 'verified', 'oficial', 'officiel', 'officielle', 'offiziell', 'offizielle'],
  ...[
    'ufficiale',
    'oficjalny',
    'verificado',
    'verificada',
    'verificato',
    'verifie',
    'verifiee',
    'verifiziert',
  ],
];
const CLAIMS_OF_OTHER_SCRIPTS = [
  'официальн',
  'верифицирован',
  'проверен',
  '官方',
  '公式',
  '認証済',
  '已验证',
  '已認證',
  '공식',
];

const lookalikeOf = (letter: string): string => LOOKALIKES.get(letter) ?? letter;

/** The name as a hasty reader takes it: compatibility forms, marks and look-alikes become plain Latin letters. */
const fold = (name: string): string =>
  [...name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()].map(lookalikeOf).join('');

/** `l` and `i` are one stroke, `rn` reads as `m`, `vv` as `w`. */
const likeRead = (text: string): string =>
  text.replaceAll('rn', 'm').replaceAll('vv', 'w').replaceAll('l', 'i');

const wordsOf = (name: string): readonly string[] => name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

const scriptsOf = (word: string): ReadonlySet<string> =>
  new Set(
    [...word]
      .filter((letter) => !SHARED.test(letter))
      .map((letter) => SCRIPTS.find((script) => script.letter.test(letter))?.name ?? 'rare'),
  );

const isWrittenTogether = (scripts: ReadonlySet<string>): boolean =>
  scripts.size <= 1 || TOGETHER.some((group) => [...scripts].every((name) => group.includes(name)));

/** A word of another script, of which every letter could be a Latin one. */
const isDisguised = (word: string): boolean => {
  const scripts = scriptsOf(word);
  if (scripts.size !== 1 || !['Cyrl', 'Grek', 'Armn'].includes([...scripts][0]!)) return false;
  return /^[a-z0-9]+$/.test(fold(word));
};

const imitates = (name: string): boolean => {
  const words = wordsOf(name);
  const scripts = words.map(scriptsOf);
  if (scripts.some((each) => each.has('rare') || !isWrittenTogether(each))) return true;
  const isAmongLatin = scripts.some((each) => each.has('Latn'));
  return isAmongLatin && words.some(isDisguised);
};

const claimsToBeUs = (name: string): boolean => {
  const folded = likeRead(fold(name)).replace(/[^a-z]/g, '');
  return folded.includes(likeRead(SERVICE_NAME));
};

const claimsToBeChecked = (name: string): boolean => {
  const words = wordsOf(fold(name)).map(likeRead);
  const lower = name.toLowerCase();
  return (
    BADGES.test(name) ||
    CLAIMS.some((claim) => words.includes(likeRead(claim))) ||
    CLAIMS_OF_OTHER_SCRIPTS.some((claim) => lower.includes(claim))
  );
};

/** The problem with the characters of a name, or undefined. */
export const findWritingProblem = (given: string): string | undefined => {
  const name = given.normalize('NFC');
  const text = name.replace(EMOJI, '').replace(JOINERS, '');
  if (INVISIBLE.test(text)) return 'must not contain invisible, control or direction characters';
  if (STACKED_MARKS.test(text)) return 'must not stack marks on a letter';
  if (LINK.test(text)) return 'must not contain a link or angle brackets';
  if (imitates(text)) return 'must not mix scripts within a word, or imitate letters of another script';
  return undefined;
};

/** The same, for names that are shown as the name of an actor. */
export const findNameProblem = (name: string): string | undefined => {
  const problem = findWritingProblem(name);
  if (problem !== undefined) return problem;
  if (claimsToBeUs(name)) return 'must not contain the name of this service';
  if (claimsToBeChecked(name)) return 'must not claim to be official or verified';
  return undefined;
};

/** Leaves no dot or @ in plain text, which mail programs search for links. Names stored before checks may have them. */
export const nameInMail = (name: string): string =>
  name
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll('.', '\u2024')
    .replaceAll('@', '\uff20')
    .replaceAll('://', ' ')
    .trim()
    .slice(0, 150);
