/**
 * The calls of the API about customers: login, passwords, addresses.
 *
 * @import { Address, Answer, User } from './records.d.ts'
 */
import { get, request } from './api.js';

/**
 * As a guest, so that a wrong password does not end the session of somebody else. What is in the cart
 * with `cart_id` is put into that of the customer.
 *
 * @param {{ email: string, password: string, device: string | undefined, cart_id: number | undefined }} body
 * @returns {Promise<Answer<{ token: string, user: User, device?: string }>>}
 */
export const authenticate = (body) =>
  request('POST', '/users/authenticate', { body, asGuest: true });

/**
 * @param {{ name?: string, email?: string, password?: string }} body
 * @returns {Promise<Answer<User>>}
 */
export const createUser = (body) => request('POST', '/users', { body, asGuest: true });

/**
 * Has a mail sent with a code, if there is such a customer: the answer does not say.
 *
 * @param {string} email
 * @param {string | undefined} device that of an earlier login
 * @returns {Promise<Answer<unknown>>}
 */
export const recoverPassword = (email, device) =>
  request('POST', '/users/recoverPassword', { body: { email, device }, asGuest: true });

/**
 * @param {{ email: string, verification_code: string, new_password: string }} body
 * @returns {Promise<Answer<unknown>>}
 */
export const resetPassword = (body) =>
  request('POST', '/users/resetPassword', { body, asGuest: true });

/** @returns {Promise<Answer<Address[]>>} */
export const listAddresses = () => get('/addresses', { per_page: 250 });

/**
 * @param {string} id
 * @returns {Promise<Answer<Address>>}
 */
export const readAddress = (id) => get(`/addresses/${encodeURIComponent(id)}`);

/**
 * @param {Record<string, string>} body
 * @returns {Promise<Answer<Address>>}
 */
export const createAddress = (body) => request('POST', '/addresses', { body });

/**
 * @param {string} id
 * @param {Record<string, string | null>} body
 * @returns {Promise<Answer<Address>>}
 */
export const updateAddress = (id, body) =>
  request('PUT', `/addresses/${encodeURIComponent(id)}`, { body });

/**
 * @param {number} id
 * @returns {Promise<Answer<unknown>>}
 */
export const removeAddress = (id) => request('DELETE', `/addresses/${id}`);
