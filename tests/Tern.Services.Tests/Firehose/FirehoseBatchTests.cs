using System.Text.Json.Nodes;
using Tern.Core.Tests.Support;

namespace Tern.Firehose;

public class FirehoseBatchTests
{
    [Fact]
    public async Task PutRecordBatches_limits_a_batch_to_500_records_and_4_MiB_and_retries_ServiceUnavailable()
    {
        int round = 0;
        using var service = new FakeService(request =>
        {
            round++;
            int count = request["Records"]!.AsArray().Count;
            return new()
            {
                ["FailedPutCount"] = 0,
                ["RequestResponses"] = new JsonArray([.. Enumerable.Range(0, count).Select(i => round == 1 && i == 1
                    ? new JsonObject { ["ErrorCode"] = "ServiceUnavailableException", ["ErrorMessage"] = "busy" }
                    : new JsonObject { ["RecordId"] = $"r{round}.{i}" })]),
            };
        });
        using FirehoseClient client = service.CreateClient<FirehoseClient>();
        Record[] records = [.. Enumerable.Repeat(1, 501).Append(4 * 1024 * 1024).Append(1).Select(size => new Record { Data = new byte[size] })];
        IReadOnlyList<PutRecordBatchResponseEntry> results = await client.PutRecordBatchesAsync(
            "audit", records, new() { MaxConcurrency = 1 }, TestContext.Current.CancellationToken);
        Assert.Equal([500, 1, 1, 1, 1], service.Requests.Select(request => request["Records"]!.AsArray().Count));
        Assert.Equal(["r1.0", "r2.0", "r1.2"], results.Take(3).Select(result => result.RecordId));
        Assert.Equal("r5.0", results[^1].RecordId);
        Assert.Equal("audit", service.Requests.First()["DeliveryStreamName"]!.GetValue<string>());
    }
}
