import { toCsv } from '@meridian/service-kit/tables';
import type { Response } from 'express';

export const sendCsv = (res: Response, name: string, table: Parameters<typeof toCsv>[0]): void => {
  res.type('text/csv').set('content-disposition', `attachment; filename="${name}.csv"`).send(toCsv(table));
};
