using Quickstart;
using Tern;
using Tern.DynamoDB;
using Tern.Identity;
using Tern.Local;

if (!Arguments.TryParse(args, out Arguments arguments))
{
    Console.Error.WriteLine(Arguments.Usage);
    return 2;
}

// In this process unless told otherwise: no container, no port, no account.
await using LocalAws? local = arguments.IsLocal ? await LocalAws.StartAsync() : null;
using DynamoDBClient dynamo = local?.CreateClient<DynamoDBClient>() ?? new DynamoDBClient(new DynamoDBClientOptions
{
    Endpoint = arguments.Endpoint,
    Region = arguments.Endpoint is null ? null : "us-east-1",
    Credentials = arguments.Endpoint is null ? null : new StaticCredentials("local", "local"),
});

Console.WriteLine($"DynamoDB {arguments.Target}\n");
using var cancellation = new CancellationTokenSource(TimeSpan.FromMinutes(5));
var measured = new Measurements();
try
{
    await new Orders(dynamo, measured).RunAsync(cancellation.Token);
}
catch (TernException e)
{
    Console.Error.WriteLine(e.Message);
    return 1;
}
measured.Print();
return 0;
