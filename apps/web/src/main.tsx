import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import 'virtual:tokens.css';
import './main.css';
import { App } from './app/app.tsx';

const root = document.getElementById('app');
if (root === null) throw new Error('The page has no element with the id "app".');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
