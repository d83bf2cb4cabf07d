/**
 * The calls of the API about customers: login, passwords, addresses.
 *
 * @import { Schemas } from './client.js'
 */
import { api, guestApi } from './api.js';
import { take } from './client.js';

/**
 * As a guest, so that a wrong password does not end the session of somebody else. What is in the cart
 * with `cart_id` is put into that of the customer.
 *
 * @param {Schemas['LoginInput']} body
 */
export const authenticate = (body) => take(guestApi.POST('/users/authenticate', { body }));

/** @param {object} written as it is filled in: the API says what is missing */
export const createUser = (written) =>
  take(guestApi.POST('/users', { body: /** @type {Schemas['UserInput']} */ (written) }));

/**
 * Has a mail sent with a code, if there is such a customer: the answer does not say.
 *
 * @param {string} email
 * @param {string | undefined} device that of an earlier login
 */
export const recoverPassword = (email, device) =>
  take(guestApi.POST('/users/recoverPassword', { body: { email, device } }));

/** @param {{ email: string, verification_code: string, new_password: string }} body */
export const resetPassword = (body) => take(guestApi.POST('/users/resetPassword', { body }));

/** All logins of the customer end, on each device. */
export const endAllLogins = () => take(api.POST('/users/logout', { body: { everywhere: true } }));

export const listAddresses = () =>
  take(api.GET('/addresses', { params: { query: { per_page: 250 } } }));

/** @param {string} id */
export const readAddress = (id) =>
  take(api.GET('/addresses/{id}', { params: { path: { id: Number(id) } } }));

/** @param {object} written as it is filled in */
export const createAddress = (written) =>
  take(api.POST('/addresses', { body: /** @type {Schemas['AddressInput']} */ (written) }));

/**
 * @param {string} id
 * @param {Schemas['AddressChanges']} body
 */
export const updateAddress = (id, body) =>
  take(api.PUT('/addresses/{id}', { params: { path: { id: Number(id) } }, body }));

/** @param {number} id */
export const removeAddress = (id) =>
  take(api.DELETE('/addresses/{id}', { params: { path: { id } } }));
