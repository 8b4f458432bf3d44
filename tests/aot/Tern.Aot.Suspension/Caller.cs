using System.Diagnostics;
using System.Globalization;
using Tern.DynamoDB;

namespace Tern.Aot.Suspension;

/// <summary>The process that is stopped. For each number on standard input it makes that number of concurrent calls, and prints one line for each.</summary>
internal static class Caller
{
    public static async Task<int> RunAsync(string endpoint)
    {
        using var dynamo = new DynamoDBClient(new DynamoDBClientOptions
        {
            Region = "eu-west-1",
            Endpoint = endpoint,
            Credentials = new StaticCredentialsProvider("AKIDEXAMPLE", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"),
            // Long enough for TLS handshakes on a busy machine. The call ends before the time to the first byte, so a call that waits for a dropped
            // connection fails. With a shorter time to the first byte it would succeed later, on a new connection.
            Timeouts = new() { Connect = TimeSpan.FromSeconds(100), FirstByte = TimeSpan.FromSeconds(200), Operation = TimeSpan.FromSeconds(100) },
        });
        while (Console.ReadLine() is { } line)
        {
            var calls = new Task<string>[int.Parse(line, CultureInfo.InvariantCulture)];
            for (int i = 0; i < calls.Length; i++)
                calls[i] = CallAsync(dynamo);
            foreach (string result in await Task.WhenAll(calls))
                Console.WriteLine(result);
        }
        return 0;
    }

    private static async Task<string> CallAsync(DynamoDBClient dynamo)
    {
        var watch = Stopwatch.StartNew();
        try
        {
            GetItemResponse response = await dynamo.GetItemAsync(new() { TableName = "orders", Key = new() { ["pk"] = "CUSTOMER#17" } });
            return CallResult.Format(response.ResponseMetadata.StatusCode, response.ResponseMetadata.Attempts, watch.ElapsedMilliseconds);
        }
        catch (Exception e)
        {
            return $"{e.GetType().Name} after {watch.ElapsedMilliseconds} ms: {e.Message.ReplaceLineEndings(" ")}";
        }
    }
}
