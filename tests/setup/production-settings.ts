/** Settings with which a live shop starts; its address is HTTPS, as if a proxy stood in front. */
export function productionSettings(port: number, host = 'localhost'): Record<string, string> {
  return {
    APP_ENV: 'production',
    PUBLIC_URL: `https://${host}:${port}`,
    PORT: String(port),
    HOST: '127.0.0.1',
    SESSION_SECRET: 'k3Vq8ZtB1nXw7RjF5mYc2LhD9sGp4TaE6uQo0iKv',
    PAYMENTS: 'sandbox',
    RATE_LIMIT: 'on',
  };
}
