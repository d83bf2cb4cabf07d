import type { Order } from '../data/order-rules.ts';
import { type OrderStep, timelineOf } from '../data/order-timeline.ts';
import { type Html, html, when } from '../visit/markup.ts';
import type { Visit } from '../visit/visit.ts';

/** What has happened to an order, and what is to come. */
export const orderTimeline = (visit: Visit, order: Order): Html =>
  html`<section><h2>${visit.say('timeline')}</h2>
<ol class="timeline">${timelineOf(visit, order).map((step) => stepItem(visit, step))}</ol></section>`;

const stepItem = ({ moment }: Visit, { text, time, isDone }: OrderStep): Html =>
  html`<li class="${isDone ? 'done' : 'coming'}"><span>${text}</span>
${when(time, (each) => html`<time datetime="${each}">${moment(each)}</time>`)}</li>`;
