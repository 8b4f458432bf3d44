// Sends one request in the environment of this process. The first line of the output is "ok", or the type of the exception; the exception follows.
//
//   call ENDPOINT      ListTables of DynamoDB
//   warm-up ENDPOINT   WarmUpAsync
using Tern;
using Tern.DynamoDB;

using var client = new DynamoDBClient(new() { Region = "us-east-1", Endpoint = args[1], Retry = RetryOptions.None });
try
{
    if (args[0] == "warm-up")
        await client.WarmUpAsync();
    else
        await client.ListTablesAsync(new());
    Console.Out.Write("ok");
}
#pragma warning disable CA1031 // Every failure is a result.
catch (Exception e)
#pragma warning restore CA1031
{
    Console.Out.Write($"{e.GetType().Name}\n{e}");
}
