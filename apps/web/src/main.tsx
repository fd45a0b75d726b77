import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import 'virtual:tokens.css';
import './main.css';

const root = document.getElementById('app');
if (root === null) throw new Error('The page has no element with the id "app".');
createRoot(root).render(<StrictMode>Meridian</StrictMode>);
