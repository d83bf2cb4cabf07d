import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Desk } from './desk.tsx';

const place = document.getElementById('desk');
if (!place) throw new Error('The page has no place for the dashboard.');
createRoot(place).render(
  <StrictMode>
    <Desk />
  </StrictMode>,
);
