using Tern.DynamoDB;
using Tern.Local;

namespace Tern.Aot.Functional;

/// <summary>Retries, and errors that the client detects.</summary>
internal sealed class FaultScenario(LocalAws aws, Checks checks)
{
    public async Task RunAsync()
    {
        using DynamoDBClient dynamo = aws.CreateClient<DynamoDBClient>();
        aws.Faults.On("DynamoDB", "ListTables").Fail(503, times: 2);
        ListTablesResponse response = await dynamo.ListTablesAsync(new());
        checks.Equal("attempts of a call that failed twice", 3, response.ResponseMetadata.Attempts);

        aws.Faults.On("DynamoDB", "ListTables").WrongChecksum(times: 100);
        TernChecksumMismatchException? damaged = await checks.ThrowsAsync<TernChecksumMismatchException>("a damaged response", () => dynamo.ListTablesAsync(new()));
        checks.Equal("operation of the damaged response", "ListTables", damaged?.Call?.Operation);
        aws.Faults.Clear();
    }
}
