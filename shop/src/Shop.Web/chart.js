/** Draws points as an area with a line above, over the whole canvas, from zero. */
export function draw(canvas, points, until, top) {
  const scale = devicePixelRatio
  const width = canvas.width = Math.round(canvas.clientWidth * scale)
  const height = canvas.height = Math.round(canvas.clientHeight * scale)
  const context = canvas.getContext('2d')
  const colors = getComputedStyle(canvas)
  const x = time => time / until * width
  const y = value => height - 2 * scale - value / top * (height - 6 * scale)

  context.lineWidth = scale
  context.strokeStyle = colors.getPropertyValue('--line')
  for (let i = 0; i <= 4; i++) {
    const line = Math.round(y(top * i / 4)) + scale / 2
    context.beginPath()
    context.moveTo(0, line)
    context.lineTo(width, line)
    context.stroke()
  }
  if (points.length === 0) return

  context.beginPath()
  context.moveTo(x(points[0].time), y(points[0].value))
  for (const point of points) context.lineTo(x(point.time), y(point.value))
  context.lineWidth = 2.5 * scale
  context.lineJoin = 'round'
  context.strokeStyle = colors.color
  context.stroke()
  context.lineTo(x(points.at(-1).time), height)
  context.lineTo(x(points[0].time), height)
  context.globalAlpha = 0.14
  context.fillStyle = colors.color
  context.fill()
}
