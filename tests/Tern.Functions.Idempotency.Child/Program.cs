using System.Globalization;
using Tern;
using Tern.DynamoDB;
using Tern.Functions.Idempotency;

// Usage: <endpoint> <access key> <secret key> <key> <deadline in Unix milliseconds> before|after|update. Prints "effect" when the operation has its effect, and "ready" where the process waits until it is
// killed: before the effect, after it, or after the record was updated.
string stop = args[5];
using var client = new DynamoDBClient(new() { Region = "us-east-1", Endpoint = args[0], Credentials = new StaticCredentialsProvider(args[1], args[2]), Environment = AwsEnvironment.None });
var idempotency = new FunctionIdempotency(client, "idempotency", new() { KeyPrefix = "orders" });
await idempotency.RunAsync(
    args[3],
    async token =>
    {
        await WaitAtAsync("before");
        await Console.Out.WriteLineAsync("effect");
        await WaitAtAsync("after");
    },
    DateTimeOffset.FromUnixTimeMilliseconds(long.Parse(args[4], CultureInfo.InvariantCulture)));
await WaitAtAsync("update");

async Task WaitAtAsync(string point)
{
    if (point != stop)
        return;
    await Console.Out.WriteLineAsync("ready");
    await Task.Delay(Timeout.Infinite);
}
