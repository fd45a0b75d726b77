export { brand, mark } from './brand.ts';
export { type Html, type HtmlValue, html } from './html.ts';
export { type PageFrame, pageFrame } from './page-frame.ts';
