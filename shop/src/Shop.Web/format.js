const currency = document.querySelector('meta[name=currency]')?.content ?? 'EUR'
const amounts = new Intl.NumberFormat(undefined, { style: 'currency', currency })
const dates = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

export const money = amount => amounts.format(amount)

export const date = text => dates.format(new Date(text))

export const count = (number, one, many) => `${number.toLocaleString()} ${number === 1 ? one : many}`
