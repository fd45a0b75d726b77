export { type Page, type PageOptions, type PageRequest, pageParams, toPage } from './page.ts';
