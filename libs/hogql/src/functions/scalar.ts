import {
  arrayOf,
  commonType,
  isInterval,
  isTemporal,
  isTimeInterval,
  movedType,
  notNull,
  nullable,
  scalar,
  tupleOf,
  UNKNOWN,
  type ValueType,
} from '../plan/types.ts';
import { always, define, gives, givesArray, same, unknown } from './define.ts';
import type { FunctionDef } from './model.ts';

const arithmetic = (args: readonly ValueType[]): ValueType => {
  const moving = args.find(isInterval);
  const moved = args.find((type) => type !== moving);
  if (moving && moved)
    return isTemporal(moved) || moved.kind === 'string' ? movedType(moved, isTimeInterval(moving)) : UNKNOWN;
  return args.some(isTemporal) ? args[0]! : numeric(args);
};

const ARITHMETIC = define(
  'scalar',
  arithmetic,
  'plus:2 minus:2 multiply:2 modulo:2 moduloOrZero:2 positiveModulo:2 negate:1 abs:1 gcd:2 lcm:2 max2:2 min2:2',
);

const numeric = (args: readonly ValueType[]): ValueType => {
  const isNullable = args.some((type) => type.nullable);
  if (args.some((type) => type.kind === 'unknown')) return UNKNOWN;
  return scalar(args.every((type) => type.kind === 'integer') ? 'integer' : 'float', isNullable);
};

const NUMBERS = [
  ...ARITHMETIC,
  ...define(
    'scalar',
    gives('integer'),
    'intDiv:2 intDivOrZero:2 sign:1 bitAnd:2 bitOr:2 bitXor:2 bitNot:1 bitShiftLeft:2 bitShiftRight:2 bitRotateLeft:2 bitRotateRight:2 bitTest:2 bitTestAll:2-* bitTestAny:2-* bitCount:1 bitHammingDistance:2 factorial:1 byteSize:1-* rowNumberInAllBlocks:0',
  ),
  ...define(
    'scalar',
    gives('float'),
    `divide:2 e:0 pi:0 exp:1 log=log:1 ln=log:1 exp2:1 log2:1 exp10:1 log10:1 sqrt:1 cbrt:1 erf:1 erfc:1 lgamma:1
     tgamma:1 sin:1 cos:1 tan:1 asin:1 acos:1 atan:1 pow:2 power=pow:2 intExp2:1 intExp10:1 cosh:1 acosh:1 sinh:1
     asinh:1 tanh:1 atanh:1 atan2:2 hypot:2 log1p:1 degrees:1 radians:1 width_bucket:4 sigmoid:1`,
  ),
  ...define(
    'scalar',
    same(),
    'floor:1-2 ceil:1-2 ceiling=ceil:1-2 trunc:1-2 truncate=trunc:1-2 round:1-2 roundBankers:1-2 roundToExp2:1 roundDuration:1 roundAge:1 roundDown:2',
  ),
  ...define('scalar', gives('boolean'), 'isFinite:1 isInfinite:1 isNaN:1 isfinite=isFinite:1'),
  ...define('scalar', same(), 'ifNotFinite:2'),
];

const LOGIC = [
  ...define(
    'scalar',
    gives('boolean'),
    'equals:2 notEquals:2 less:2 greater:2 lessOrEquals:2 greaterOrEquals:2 and:1-* or:1-* xor:2-* not:1 in:2 notIn:2 like:2 ilike:2 notLike:2 notILike:2 match:2 isDistinctFrom:2 isNotDistinctFrom:2',
  ),
  ...define('scalar', (args) => commonType(args.slice(1)), 'if:3'),
  ...define(
    'scalar',
    (args) => commonType(args.filter((_, index) => index % 2 === 1 || index === args.length - 1)),
    'multiIf:3-*',
  ),
  ...define('scalar', (args) => commonType(args), 'greatest:1-* least:1-*'),
  ...define('scalar', (args) => commonType(args.slice(2)), 'transform:3-4'),
  ...define('scalar', unknown, '_caseWithExpression:3-*'),
];

const NULLS = [
  ...define('scalar', always(scalar('boolean')), 'isNull:1 isNotNull:1 isZeroOrNull:1'),
  ...define(
    'scalar',
    (args) => {
      const type = commonType(args);
      return args.some((arg) => !arg.nullable) ? notNull(type) : type;
    },
    'coalesce:1-*',
  ),
  ...define(
    'scalar',
    ([value = UNKNOWN, fallback = UNKNOWN]) =>
      fallback.nullable ? nullable(commonType([value, fallback])) : notNull(commonType([value, fallback])),
    'ifNull:2',
  ),
  ...define('scalar', ([value = UNKNOWN]) => nullable(value), 'nullIf:2 toNullable:1'),
  ...define('scalar', ([value = UNKNOWN]) => notNull(value), 'assumeNotNull:1'),
];

const CONVERSIONS = [
  ...define('scalar', always(scalar('integer', true)), 'toInt:1 _toInt=toInt64:1 toInt64OrNull:1'),
  ...define('scalar', always(scalar('float', true)), 'toFloat:1 toFloat64OrNull:1'),
  ...define('scalar', always(scalar('decimal', true)), 'toDecimal:2'),
  ...define('scalar', always(scalar('boolean', true)), 'toBool:1'),
  ...define('scalar', always(scalar('uuid', true)), 'toUUID:1'),
  ...define('scalar', always(scalar('uuid')), 'toUUIDOrZero:1 generateUUIDv4:0-1 generateUUIDv7:0-1'),
  ...define('scalar', always(scalar('uuid', true)), 'toUUIDOrNull:1'),
  ...define('scalar', always(scalar('integer')), 'toIntOrZero=toInt64OrZero:1'),
  ...define(
    'scalar',
    always(scalar('float')),
    'toFloatOrZero=toFloat64OrZero:1 toFloatOrDefault=toFloat64OrDefault:1-2',
  ),
  ...define(
    'scalar',
    gives('integer'),
    '_toInt8=toInt8:1 _toInt16=toInt16:1 _toInt32=toInt32:1 _toInt64=toInt64:1 _toUInt8=toUInt8:1 _toUInt16=toUInt16:1 _toUInt32=toUInt32:1 _toUInt64=toUInt64:1 _toUInt128=toUInt128:1 toUInt128:1 reinterpretAsUInt8:1 reinterpretAsUInt16:1 reinterpretAsUInt32:1 reinterpretAsUInt64:1 reinterpretAsUInt128:1 reinterpretAsInt64:1',
  ),
  ...define('scalar', gives('float'), '_toFloat32=toFloat32:1 _toFloat64=toFloat64:1 reinterpretAsFloat64:1'),
  ...define('scalar', gives('decimal'), '_toDecimal=toDecimal64:2'),
  ...define(
    'scalar',
    gives('string'),
    'toString:1-2 toFixedString:2 toStringCutToZero:1 toJSONString:1 reinterpretAsString:1',
  ),
  ...define('scalar', gives('uuid'), '_toUUID=toUUID:1 reinterpretAsUUID:1'),
  ...define('scalar', unknown, 'toTypeName:1 cityHash64:1-* sipHash64:1-* xxHash64:1-* identity:1'),
];

const STRINGS = [
  ...define(
    'scalar',
    gives('string'),
    `left=leftUTF8:2 right=rightUTF8:2 leftUTF8:2 rightUTF8:2 lower:1 upper:1 lcase=lower:1 ucase=upper:1
     lowerUTF8:1 upperUTF8:1 toValidUTF8:1 repeat:2 space:1 firstLine:1 btrim=trimBoth:1-2 chr=char:1 reverse:1 reverseUTF8:1 format:1-* concatWithSeparator:1-*
     concat_ws=concatWithSeparator:1-* substring:2-3 substr=substring:2-3 mid=substring:2-3 substringUTF8:2-3
     substringIndex:3 appendTrailingCharIfAbsent:2 convertCharset:3 base58Encode:1 base58Decode:1
     tryBase58Decode:1 base64Encode:1 base64Decode:1 tryBase64Decode:1 base64URLEncode:1 base64URLDecode:1
     trim:1-2 trimLeft:1-2 ltrim=trimLeft:1-2 trimRight:1-2 rtrim=trimRight:1-2 trimBoth:1-2 normalizeUTF8NFC:1
     normalizeUTF8NFD:1 normalizeUTF8NFKC:1 normalizeUTF8NFKD:1 encodeXMLComponent:1 decodeXMLComponent:1
     decodeHTMLComponent:1 extractTextFromHTML:1 leftPad:2-3 lpad=leftPad:2-3 rightPad:2-3 rpad=rightPad:2-3
     leftPadUTF8:2-3 rightPadUTF8:2-3 soundex:1 initcap:1 initcapUTF8:1 translate:3 translateUTF8:3 replace=replaceAll:3
     replaceAll:3 replaceOne:3 replaceRegexpOne:3 replaceRegexpAll:3 regexp_replace=replaceRegexpAll:3
     regexpQuoteMeta:1 extract:2 regexpExtract:2-3 char:1-* unhex:1 hex:1 bin:1 unbin:1  arrayStringConcat:1-2 array_to_string=arrayStringConcat:2 splitPart:3 split_part=splitPart:3 bar:3-4 bitSlice:2-3 cutIPv6:3
     formatReadableSize:1 formatReadableQuantity:1 formatReadableTimeDelta:1-3 formatReadableDecimalSize:1`,
  ),
  ...define('scalar', always(scalar('string')), 'concat:0-*'),
  ...define(
    'scalar',
    gives('integer'),
    `length:1 lengthUTF8:1 char_length=lengthUTF8:1 character_length=lengthUTF8:1 ascii:1 position:2-3 locate:2-3
     positionCaseInsensitive:2-3 positionUTF8:2-3 positionCaseInsensitiveUTF8:2-3 strpos=position:2 countSubstrings:2-3
     countSubstringsCaseInsensitive:2-3 countSubstringsCaseInsensitiveUTF8:2-3 countMatches:2
     countMatchesCaseInsensitive:2 multiSearchFirstIndex:2 multiSearchFirstIndexCaseInsensitive:2
     multiSearchFirstPosition:2 multiSearchFirstPositionCaseInsensitive:2 multiMatchAnyIndex:2 levenshteinDistance:2
     editDistance:2 byteHammingDistance:2 damerauLevenshteinDistance:2 crc32=CRC32:1 CRC32:1 CRC64:1 CRC32IEEE:1`,
  ),
  ...define(
    'scalar',
    gives('boolean'),
    `empty:1 notEmpty:1 startsWith:2 starts_with=startsWith:2 endsWith:2 startsWithUTF8:2 endsWithUTF8:2 multiSearchAny:2
     multiSearchAnyCaseInsensitive:2 multiMatchAny:2 hasSubsequence:2 hasSubsequenceCaseInsensitive:2 hasToken:2 multiFuzzyMatchAny:3
     hasTokenCaseInsensitive:2 isValidUTF8:1 isIPv4String:1 isIPv6String:1`,
  ),
  ...define(
    'scalar',
    gives('float'),
    'ngramDistance:2 ngramDistanceCaseInsensitive:2 ngramSearch:2 ngramSearchCaseInsensitive:2 jaroSimilarity:2 jaroWinklerSimilarity:2 stringJaccardIndex:2',
  ),
  ...define(
    'scalar',
    givesArray('string'),
    `splitByChar:2-3 splitByString:2-3 splitByRegexp:2-3 splitByWhitespace:1-2 splitByNonAlpha:1-2 alphaTokens:1-2
     extractAllGroups:2 extractAllGroupsHorizontal:2 extractAllGroupsVertical:2 extractGroups:2 tokens:1-2 ngrams:2
     multiSearchAllPositions:2 multiMatchAllIndices:2`,
  ),
  ...define('scalar', givesArray('string'), 'extractAll:2'),
];

const URLS = [
  ...define(
    'scalar',
    gives('string'),
    `protocol:1 domain:1 domainWithoutWWW:1 topLevelDomain:1 firstSignificantSubdomain:1 cutToFirstSignificantSubdomain:1
     cutToFirstSignificantSubdomainWithWWW:1 path:1 pathFull:1 queryString:1 fragment:1 queryStringAndFragment:1
     extractURLParameter:2 decodeURLComponent:1 encodeURLComponent:1 encodeURLFormComponent:1 decodeURLFormComponent:1
     netloc:1 cutWWW:1 cutQueryString:1 cutFragment:1 cutQueryStringAndFragment:1 cutURLParameter:2`,
  ),
  ...define('scalar', gives('integer'), 'port:1-2'),
  ...define(
    'scalar',
    givesArray('string'),
    'extractURLParameters:1 extractURLParameterNames:1 URLHierarchy:1 URLPathHierarchy:1',
  ),
];

const JSON_FUNCTIONS = [
  ...define(
    'scalar',
    gives('boolean'),
    'isValidJSON:1 JSONHas:1-* JSONExtractBool:1-* visitParamHas:2 visitParamExtractBool:2 JSON_EXISTS:2 simpleJSONHas:2 simpleJSONExtractBool:2',
  ),
  ...define(
    'scalar',
    gives('integer'),
    'JSONLength:1-* JSONArrayLength:1 JSONExtractUInt:1-* JSONExtractInt:1-* visitParamExtractUInt:2 visitParamExtractInt:2 simpleJSONExtractUInt:2 simpleJSONExtractInt:2',
  ),
  ...define(
    'scalar',
    gives('float'),
    'JSONExtractFloat:1-* visitParamExtractFloat:2 simpleJSONExtractFloat:2',
  ),
  ...define(
    'scalar',
    gives('string'),
    'JSONExtractString:1-* JSONExtractRaw:1-* visitParamExtractRaw:2 visitParamExtractString:2 simpleJSONExtractRaw:2 simpleJSONExtractString:2 JSONType:1-* JSON_VALUE:2 JSON_QUERY:2',
  ),
  ...define('scalar', unknown, 'JSONExtract:2-*'),
  ...define('scalar', always(arrayOf(tupleOf([scalar('string'), UNKNOWN]))), 'JSONExtractKeysAndValues:2-*'),
  ...define(
    'scalar',
    always(arrayOf(tupleOf([scalar('string'), scalar('string')]))),
    'JSONExtractKeysAndValuesRaw:1-*',
  ),
  ...define('scalar', givesArray('string'), 'JSONExtractArrayRaw:1-*'),
  ...define('scalar', givesArray('string'), 'JSONExtractKeys:1-*'),
];

/** Lists of lists, however deep, as one list. */
const flattened = (list: ValueType): ValueType =>
  list.kind === 'array' && list.item.kind === 'array' ? flattened(list.item) : list;

const itemOf = (list: ValueType): ValueType => (list.kind === 'array' ? list.item : UNKNOWN);

const ARRAYS = [
  ...define('scalar', (args) => arrayOf(commonType(args)), 'array:0-*'),
  ...define(
    'scalar',
    same(),
    `arrayConcat:1-* arrayPopBack:1 arrayPopFront:1 arrayPushBack:2 arrayPushFront:2 arrayResize:2-3 arraySlice:2-3
     arrayDistinct:1 arrayCompact:1-* arrayRotateLeft:2 arrayRotateRight:2 arrayShiftLeft:2-3 arrayShiftRight:2-3
     arrayIntersect:1-* arrayShuffle:1-2 arrayRemove:2`,
  ),
  ...define('scalar', same(1), 'arrayFilter:2-* arrayReverseFill:2-* arrayFill:2-*'),
  ...define(
    'scalar',
    (args) => args.at(-1) ?? UNKNOWN,
    'arraySort:1-* arrayReverseSort:1-* arrayPartialSort:2-* arrayPartialReverseSort:2-*',
  ),
  ...define('scalar', (args) => args.at(-1) ?? UNKNOWN, 'arrayFold:3-*'),
  ...define('scalar', same(), 'arrayReverse:1'),
  ...define(
    'scalar',
    givesArray(),
    `arrayDifference:1 arrayCumSum:1-* arrayCumSumNonNegative:1-*
     arrayNormalizedGini:2 arrayWithConstant:2 emptyArrayToSingle:1 bitPositionsToArray:1 arrayUnion:1-* arraySymmetricDifference:1-*`,
  ),
  ...define('scalar', (args) => arrayOf(tupleOf(args.map(itemOf))), 'arrayZip:1-*'),
  ...define(
    'scalar',
    (args) => arrayOf(tupleOf(args.map((list) => nullable(itemOf(list))))),
    'arrayZipUnaligned:1-*',
  ),
  ...define('scalar', ([map]) => arrayOf(map?.kind === 'lambda' ? map.gives : UNKNOWN), 'arrayMap:2-*'),
  ...define('scalar', ([, list = UNKNOWN]) => arrayOf(list), 'arraySplit:2-* arrayReverseSplit:2-*'),
  ...define('scalar', ([list = UNKNOWN]) => flattened(list), 'arrayFlatten:1'),
  ...define('scalar', givesArray('string'), 'emptyArrayString:0'),
  ...define(
    'scalar',
    givesArray('integer'),
    'emptyArrayInt64:0 emptyArrayUInt8:0 range:1-3 arrayEnumerate:1 arrayEnumerateUniq:1-* arrayEnumerateDense:1-*',
  ),
  ...define('scalar', givesArray('float'), 'emptyArrayFloat64:0'),
  ...define(
    'scalar',
    gives('integer'),
    'indexOf:2 arrayCount:1-* countEqual:2 arrayUniq:1-* arrayFirstIndex:2-* arrayLastIndex:2-* arrayLength=length:1 array_length=length:1 array_position=indexOf:2 cardinality=length:1 arrayJaccardIndex:2 indexOfAssumeSorted:2',
  ),
  ...define(
    'scalar',
    always(scalar('boolean')),
    'has:2 hasAll:2 hasAny:2 hasSubstr:2 arrayExists:1-* arrayAll:1-*',
  ),
  ...define('scalar', ([list = UNKNOWN]) => itemOf(list), 'arrayElement:2 arrayElementOrNull:2 arrayJoin:1'),
  ...define(
    'scalar',
    ([list = UNKNOWN, ...more]) => (more.length === 0 ? itemOf(list) : UNKNOWN),
    'arrayMin:1-* arrayMax:1-*',
  ),
  ...define('scalar', ([, list = UNKNOWN]) => itemOf(list), 'arrayFirst:2-* arrayLast:2-*'),
  ...define(
    'scalar',
    ([, list = UNKNOWN]) => nullable(itemOf(list)),
    'arrayFirstOrNull:2-* arrayLastOrNull:2-*',
  ),
  ...define(
    'scalar',
    unknown,
    'arrayReduce:2-* arrayReduceInRanges:3-* arraySum:1-* arrayAvg:1-* arrayProduct:1-* arrayDotProduct:2 arrayAUC:2 arrayROCAUC:2',
  ),
];

const COMPOSITES = [
  ...define('scalar', tupleOf, 'tuple:0-*'),
  ...define(
    'scalar',
    unknown,
    'tupleElement:2-3 tupleConcat:1-* tuplePlus:2 tupleMinus:2 tupleMultiply:2 tupleDivide:2 tupleNegate:1 tupleMultiplyByNumber:2 tupleDivideByNumber:2 tupleIntDiv:2 tupleIntDivByNumber:2 tupleModulo:2 tupleModuloByNumber:2 dotProduct:2 flattenTuple:1 tupleToNameValuePairs:1 map:0-* mapFromArrays:2 mapAdd:2-* mapSubtract:2-* mapPopulateSeries:1-3 mapKeys:1 mapValues:1 mapApply:2 mapFilter:2 mapUpdate:2 mapConcat:1-* mapSort:1-2 mapReverseSort:1-2 mapExtractKeyLike:2 mapFromString=extractKeyValuePairs:1-4 extractKeyValuePairs:1-4',
  ),
  ...define('scalar', always(scalar('boolean')), 'mapContains:2 mapContainsKeyLike:2 mapExists:2 mapAll:2'),
  ...define('scalar', gives('integer'), 'tupleHammingDistance:2'),
  ...define(
    'scalar',
    gives('float'),
    'L1Norm:1 L2Norm:1 L2SquaredNorm:1 LinfNorm:1 LpNorm:2 L1Distance:2 L2Distance:2 L2SquaredDistance:2 LinfDistance:2 LpDistance:3 cosineDistance:2',
  ),
  ...define('scalar', unknown, 'L1Normalize:1 L2Normalize:1 LinfNormalize:1 LpNormalize:2'),
];

const PLACES_AND_NETWORKS = [
  ...define('scalar', gives('float'), 'greatCircleDistance:4 geoDistance:4 greatCircleAngle:4'),
  ...define(
    'scalar',
    gives('boolean'),
    'pointInEllipses:6-* pointInPolygon:2-* h3IsValid:1 isIPAddressInRange:2',
  ),
  ...define(
    'scalar',
    gives('string'),
    'geohashEncode:2-3 h3ToString:1 IPv4NumToString:1 IPv4NumToStringClassC:1 IPv6NumToString:1 MACNumToString:1 UUIDNumToString:1',
  ),
  ...define(
    'scalar',
    gives('integer'),
    'geoToH3:3 h3GetResolution:1 h3ToParent:2 stringToH3:1 h3Distance:2 h3GetBaseCell:1 IPv4StringToNum:1 IPv4StringToNumOrNull:1 MACStringToNum:1 MACStringToOUI:1 dateTimeToUUIDv7:1',
  ),
  ...define('scalar', gives('float'), 'h3EdgeAngle:1 h3EdgeLengthM:1 h3HexAreaM2:1'),
  ...define(
    'scalar',
    unknown,
    'geohashDecode:1 geohashesInBox:5 h3ToGeo:1 h3ToGeoBoundary:1 h3kRing:2 h3ToChildren:2 IPv6StringToNum:1 IPv4CIDRToRange:2 IPv6CIDRToRange:2 toIPv4:1 toIPv6:1 toIPv4OrNull:1 toIPv6OrNull:1 IPv4ToIPv6:1 UUIDStringToNum:1 generateULID:0-1',
  ),
  ...define('scalar', gives('datetime'), 'ULIDStringToDateTime:1-2 UUIDv7ToDateTime:1-2'),
];

const BITMAPS = [
  ...define(
    'scalar',
    unknown,
    'bitmapBuild:1 bitmapToArray:1 bitmapSubsetInRange:3 bitmapSubsetLimit:3 subBitmap:3 bitmapAnd:2 bitmapOr:2 bitmapXor:2 bitmapAndnot:2 bitmapTransform:3 bitmaskToArray:1 bitmaskToList:1',
  ),
  ...define('scalar', always(scalar('boolean')), 'bitmapContains:2 bitmapHasAny:2 bitmapHasAll:2'),
  ...define(
    'scalar',
    gives('integer'),
    'bitmapCardinality:1 bitmapMin:1 bitmapMax:1 bitmapAndCardinality:2 bitmapOrCardinality:2 bitmapXorCardinality:2 bitmapAndnotCardinality:2',
  ),
];

/** Classification of the domain, source or medium of a visit, each also by its older name. */
const LOOKUPS = 'DomainType PaidSourceType PaidMediumType OrganicSourceType OrganicMediumType'.split(' ');

const MERIDIAN = [
  ...define('scalar', always(scalar('boolean')), 'matchesAction:1 isLikelyBot:1'),
  ...define(
    'scalar',
    always(scalar('string')),
    'getTrafficType:1 getTrafficCategory:1 getBotName:1 getBotType:1 getBotOperator:1 sortableSemVer:1 languageCodeToName:1 cleanPath:1',
  ),
  ...define('scalar', unknown, 'sparkline:1 recordingButton:1-2 finalizeAggregation:1'),
  ...define(
    'scalar',
    always(scalar('string', true)),
    LOOKUPS.map((name) => `lookup${name}:1 hogql_lookup${name}:1`).join(' '),
  ),
  ...define('scalar', unknown, 'grouping:1-* exists:1'),
];

export const SCALAR_FUNCTIONS: readonly FunctionDef[] = [
  ...NUMBERS,
  ...LOGIC,
  ...NULLS,
  ...CONVERSIONS,
  ...STRINGS,
  ...URLS,
  ...JSON_FUNCTIONS,
  ...ARRAYS,
  ...COMPOSITES,
  ...PLACES_AND_NETWORKS,
  ...BITMAPS,
  ...MERIDIAN,
];
