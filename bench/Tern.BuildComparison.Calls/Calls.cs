using Tern.Benchmarks.Workloads;
using Tern.DynamoDB;

namespace Tern.BuildComparison;

/// <summary>The compared calls, over a transport that responds immediately.</summary>
public static class Calls
{
    private static readonly DynamoDBClient s_get = Create(Orders.GetItemResponseBody);
    private static readonly DynamoDBClient s_put = Create(Orders.PutItemResponseBody);

    public static void GetItem() => s_get.GetItemAsync(Orders.GetItem).GetAwaiter().GetResult();

    public static void PutItem() => s_put.PutItemAsync(Orders.PutItem).GetAwaiter().GetResult();

    private static DynamoDBClient Create(byte[] response) => new(new DynamoDBClientOptions
    {
        Region = "eu-west-1",
        Credentials = new StaticCredentialsProvider("AKIDEXAMPLE", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"),
        Environment = AwsEnvironment.None,
        Handler = new FixedResponseHandler(response),
    });
}
