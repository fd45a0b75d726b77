/** How values are stored is nobody's business: `LowCardinality(String)` is a `String` to who reads it. */
export const plainType = (type: string): string =>
  type
    .replaceAll(/LowCardinality\(((?:[^()]|\([^()]*\))*)\)/g, '$1')
    .replaceAll(/SimpleAggregateFunction\(\w+, ((?:[^()]|\([^()]*\))*)\)/g, '$1');
