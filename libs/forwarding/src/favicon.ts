/** The icon that browsers request on every page: a globe with meridians, 32 by 32 pixels. */
import { type RequestHandler, Router } from 'express';

const ICON = Buffer.from(
  'AAABAAEAICAAAAEAIAA4AQAAFgAAAIlQTkcNChoKAAAADUlIRFIAAAAgAAAAIAQDAAAAgVRnxwAAAB5QTFRFHU/EHU/EHU/EHU/E' +
    'HU/EVnvTjqfixtPw////////rf4oEgAAAAp0Uk5TAECAv///////gBiVgfIAAAC/SURBVHjaZZLhDYIwEIWLOoA/GICgAxgnEPIA' +
    'ByDEASAyADEMgHBu4LjetTFi3vvT3pe+u/auznlFabp3Kx2KpqvPv/h4F9Uj/8ZxKdI1Im0W4g0qeQI3GZAEg+5roFDqTRHQL1CN' +
    'M2CldoBMBq4CXLwD6lZVCswDlNIa8IvV0B28DCRuG856oM6T5ayWAMbBssaafg6g12KZFVmD3L3lTy8GZKGkVJYuRlenx/HzqUHU' +
    'Qmoyj4EGxaPkYa+/wwd4PoRJLXl3oQAAAABJRU5ErkJggg==',
  'base64',
);
const HEADERS = { 'content-type': 'image/x-icon', 'cache-control': 'public, max-age=604800' };

const sendIcon: RequestHandler = (_req, res) => void res.set(HEADERS).send(ICON);

export const faviconRoutes = (): Router => Router({ caseSensitive: true }).get('/favicon.ico', sendIcon);
