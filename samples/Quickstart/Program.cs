using Quickstart;
using Tern;
using Tern.DynamoDB;
using Tern.Local;

if (!Arguments.TryParse(args, out Arguments arguments))
{
    Console.Error.WriteLine(Arguments.Usage);
    return 2;
}

using var cancellation = new CancellationTokenSource(TimeSpan.FromMinutes(5));
Console.CancelKeyPress += (_, e) =>
{
    // The program deletes the table before it ends.
    e.Cancel = true;
    cancellation.Cancel();
};

var measured = new Measurements();
Console.WriteLine($"DynamoDB {arguments.Target}\n");
try
{
    if (arguments.IsLocal)
    {
        // AWS in this process: no container, no port, no account.
        await using LocalAws aws = await LocalAws.StartAsync();
        using DynamoDBClient dynamo = aws.CreateClient<DynamoDBClient>();
        await new Orders(dynamo, measured).RunAsync(cancellation.Token);
    }
    else if (arguments.Endpoint is null)
    {
        // Region and credentials are read from the environment on first use.
        using var dynamo = new DynamoDBClient();
        await new Orders(dynamo, measured).RunAsync(cancellation.Token);
    }
    else
    {
        // Most local servers accept any credentials. Tern.Local.Server accepts these.
        bool isConfigured = Environment.GetEnvironmentVariable("AWS_ACCESS_KEY_ID") is not null;
        using var dynamo = new DynamoDBClient(new()
        {
            Endpoint = arguments.Endpoint,
            Region = Environment.GetEnvironmentVariable("AWS_REGION") ?? "us-east-1",
            Credentials = isConfigured ? null : new StaticCredentialsProvider(new LocalAwsOptions().Credentials[0]),
        });
        await new Orders(dynamo, measured).RunAsync(cancellation.Token);
    }
    return 0;
}
catch (TernException e)
{
    Console.Error.WriteLine($"{e.Message}\n");
    return 1;
}
catch (OperationCanceledException)
{
    Console.Error.WriteLine("Canceled.\n");
    return 1;
}
finally
{
    measured.Print();
}
