// The handlers of RuntimeInterfaceClientTests.
exports.describe = async (event, context) => {
  console.log('received', event.value)
  return {
    event,
    id: context.awsRequestId,
    arn: context.invokedFunctionArn,
    name: context.functionName,
    memory: context.memoryLimitInMB,
    tenant: context.tenantId ?? null,
    client: context.clientContext ?? null,
    hasTime: context.getRemainingTimeInMillis() > 0,
    pid: process.pid,
    concurrency: process.env.AWS_LAMBDA_MAX_CONCURRENCY ?? null,
  }
}

exports.fail = async () => { throw new RangeError('No stock.') }

exports.stream = awslambda.streamifyResponse(async (event, stream) => {
  stream = awslambda.HttpResponseStream.from(stream, { statusCode: 201, headers: { 'x-custom': '1' } })
  stream.write('first')
  if (event.fails) {
    // The first chunk is sent before the error.
    await new Promise(resolve => setTimeout(resolve, 100))
    throw new RangeError('No stock.')
  }
  stream.write('last')
  stream.end()
})

// Responds only when all events of the test are in flight.
let waiting = []
exports.together = event => new Promise(resolve => {
  waiting.push(() => resolve({ value: event.value, pid: process.pid }))
  if (waiting.length === event.count) {
    waiting.forEach(respond => respond())
    waiting = []
  }
})
