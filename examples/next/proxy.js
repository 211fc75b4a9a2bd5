/** Runs before every page: gives each new visitor tokens, which pages and browser then share. */
import { OAuthStrategy } from '@wix/sdk';
import { NextResponse } from 'next/server';

export async function proxy(request) {
  const response = NextResponse.next();
  if (!request.cookies.has('session')) {
    const tokens = await OAuthStrategy({ clientId: process.env.OPENHOURS_CLIENT_ID }).generateVisitorTokens();
    response.cookies.set('session', JSON.stringify(tokens), { sameSite: 'lax' });
  }
  return response;
}

export const config = { matcher: ['/', '/times', '/older'] };
