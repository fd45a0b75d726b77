/** Removes storage details from a type: `LowCardinality(String)` becomes `String`. */
export const plainType = (type: string): string =>
  type
    .replaceAll(/LowCardinality\(((?:[^()]|\([^()]*\))*)\)/g, '$1')
    .replaceAll(/SimpleAggregateFunction\(\w+, ((?:[^()]|\([^()]*\))*)\)/g, '$1');
