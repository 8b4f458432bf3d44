using Tern.DynamoDB;

namespace Tern.Examples;

internal static class LocalServerExample
{
    public static async Task<IReadOnlyList<string>> ListAsync(CancellationToken ct)
    {
        using var dynamo = new DynamoDBClient(new()
        {
            Endpoint = "http://127.0.0.1:8000",
            Region = "us-east-1",
            Credentials = new StaticCredentialsProvider("LOCALACCESSKEYID", "local-secret-access-key"),
        });
        ListTablesResponse response = await dynamo.ListTablesAsync(new(), ct);
        return response.TableNames;
    }
}
