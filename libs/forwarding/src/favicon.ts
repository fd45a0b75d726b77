/** The icon that browsers request on every page: the mark of `@meridian/ui`, 32 by 32 pixels. */
import { type RequestHandler, Router } from 'express';

const ICON = Buffer.from(
  'AAABAAEAICAAAAEAIAAABgAAFgAAAIlQTkcNChoKAAAADUlIRFIAAAAgAAAAIAgGAAAAc3p69AAABbVJREFUeJy0V2tMVEcUPnP3hQiC' +
    'AoK8atSILVTEmroFi48fWmp90EprIkZs0jZKSUkTqQaqMX0lLU0rLSa0NIHExrQ1Gt6l1bQantZggNKWAhZll7dUlufusvf2zL27y967' +
    'd+FC0pNsdu7MmfN9c2bOnDNqWKRwHKcDsMZikwBomgghVliEqBeiHL6nbgXR2vZ4e2ni2u6ZUteGeQXR/i6DaTAqpeHbSbOtiTOTnwzV' +
    '8SNKbRIlSqEH6uIZjv0Itbd56ximOGcD6GN8RTq1LSY4/kE7TFlYFjioYQlzprckvm4+23MSCEtuDGBYay7HwTFCgHh7MXDp3OOwZYMP' +
    'P55d8A8wDIH3XlvNf9/5axxSz/8Jk9PIgQOOEK6IZbSnjNe2PvSEofIIntQQzpCZG0hxNwWnfZ+9tRZ2bvanxuFU/j24/PMQNHdMwMjY' +
    'DOx6yh9CA7WwCn/Vjf+CMIfEEZbd67vm9dKxzkKTHA4j1xmxv2YL0Vrr0US0o+/ZWD/Yvy2AbxeW9cP3N4ac+sWVA1BUMcC3X9oRBIlx' +
    'frPG0Aa1FbKvJloOi8itnE7ABYQ7+qjrf/0yFkICtHC/fxp2ZbSAdYYTzdNpCFzP2wiPhXhB37AFEtObwWxhneO4Iz0ssAm9Jdt7wJMH' +
    'wlPqlhCNtcIVnMrp1EgeHI8XnMztcAOnYrZykP5pJ69DtyHrSIRkpSSCAVUpxfBIACy2cxjPG127/HzUcDQpmG/n/WCE1q5J8CQtnRNw' +
    '8Wov3371hRDwWaKSkIBNYLa9I0sgJOlWEOEgU2r0Of0KUKGWBVedbzc+l1xAklSXztm9dbnbOB7OzJX7G4LdCKg1JB1HddIJz+sFIzfv' +
    'PhLtqSehOrXNo8LcZ1bIaBA/LVhPuBHAgcNS1aVeKjzR/nybhpZSqb4tXIQ7MGR1WrlAm8XiR0P31W1A10RJ1WLWevOupHL373FQKoZB' +
    'IS1o1QTPQjD/L4JHLIrpJECA08sZWrlc62w/GDCDEkneHgjF786u5czRSKj/Og5tacQk7JgCAcKuljMW5C9MGh2fUbT/AmCE02uudo4l' +
    'BYsJ2DHVAhuyGuYgYBxStvplS1X8fSEnG9f5iAnYMedMxzYbZ2cL/5vwzuII1y832Ddi4f9XBehAiZgmbHgA5b3V1C4+xA5MgQBL5AkM' +
    'CwT8fdWgVilzQ+aFLhibtIn6aAQVlIgvMQem47g0yBnrezhbZYWvVOaF23+MQdr77c7vnK/uw8HTbXyNIJEGJwFjWUIjchqVanQaJmF8' +
    'SljN00/4glJZHynkGxo9l6r7+fpBLFyfgOn0AGYBID9K1WjWq6oXbrWUnUGgVBy6lTiXlY1eUipgulzFqPg55mybVLW8TiCwNdoXIoPn' +
    '34YI3KrNUULIlde616Y8Bku+cXw7CRjLtjVgbBZKJ9Ak5NiGzFfCYD7JOiKUEtT9ta1uu0rjv7CnLOE3NwJUJizqLKz3W1z7qAsraoWa' +
    '8hC6Vh+zDDwJPScHEgP5djnOkboffd5KMVz7RARGqvQmzqrZi24yuPZ/caXXeYpz31zjllyoaLCPFq1UqMfyrkjCjgMj2JgkiuGRABVj' +
    'ld6A2kgCphx9NBGdLezm2/QcZBxy34q3D4fz+08lu6DbeYfYl24CwiQZyuON0nmyVbGhNLGFs6jX48Q2Rx+tgsvtW5GREgYH7a6mQtsn' +
    'kkP5diUe2ms3h13B21irOtpQEt8qh+XxXUDreP91xy8DQ7TojU30AXj9ziOIf9IPwoK0fKnWi6ukJ/6T9DX4QAGo/90Eb3zcwecQ6kEM' +
    'tHxi49IMlQmDnnAU3a+BL95apZtRncQcvm+JjoktyolCIuLDSJ9mafg0mzazzRyQMrPadnH4amLffLYXnOdo8Roaotn13fnoD9ETkfQB' +
    '9GBwuvvls+3ZA4PTv/RXJQ4txN6iEy2GqxfelTHCl6Z5sc/z/wAAAP//TCAfdgAAAAZJREFUAwAnXij9c/TfWAAAAABJRU5ErkJggg==',
  'base64',
);
const HEADERS = { 'content-type': 'image/x-icon', 'cache-control': 'public, max-age=604800' };

const sendIcon: RequestHandler = (_req, res) => void res.set(HEADERS).send(ICON);

export const createFaviconRoutes = (): Router =>
  Router({ caseSensitive: true }).get('/favicon.ico', sendIcon);
