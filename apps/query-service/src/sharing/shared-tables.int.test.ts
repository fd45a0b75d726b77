/** The tables on the pages of public links. */
import { describe, expect, it } from 'vitest';
import { trend, useSales } from '../../test/sharer.ts';

const { view, share } = useSales();

describe('the table of a page', () => {
  it('has every bucket of a year of days', async () => {
    const { token } = await share({
      ...trend.source,
      dateRange: { date_from: '2023-01-03', date_to: '2024-01-02' },
    });
    const page = await (await view(`/shared/${token}`)).text();
    expect(page.match(/<th scope="col">/g)).toHaveLength(366);
    expect(page).toContain('<th scope="col">2-Jan-2024</th>');
    expect(page.match(/<td>1<\/td>/g)).toHaveLength(2);
  });

  it.each([
    [
      'rows beyond the limit of the query',
      'SELECT 1 FROM numbers(200)',
      'The first 100 of more than 100 rows.',
    ],
    ['rows that the page leaves out', 'SELECT 1 FROM numbers(501) LIMIT 501', 'The first 500 of 501 rows.'],
    [
      'columns that the page leaves out',
      `SELECT ${Array.from({ length: 1_001 }, (_, index) => `1 AS c${index}`).join(', ')}`,
      'The first 1000 of 1001 columns.',
    ],
  ])('says that there are %s', async (_, query, note) => {
    const { token } = await share({ kind: 'HogQLQuery', query });
    expect(await (await view(`/shared/${token}`)).text()).toContain(note);
  });
});
