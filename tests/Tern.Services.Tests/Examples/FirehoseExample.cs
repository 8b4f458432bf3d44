using System.Text;
using Tern.Firehose;
using Record = Tern.Firehose.Record;

namespace Tern.Examples;

/// <summary>Apart from the others, because Kinesis has a record too, and so has xUnit.</summary>
internal static class FirehoseExample
{
    public static async Task DeliveryAsync(string[] lines, CancellationToken ct)
    {
        using var firehose = new FirehoseClient();

        // Any number of records: batches of 500 and 4 MiB, a few at once. What the service could not take is sent again.
        await firehose.PutRecordBatchesAsync("audit", [.. lines.Select(line => new Record { Data = Encoding.UTF8.GetBytes(line + "\n") })], cancellationToken: ct);
    }
}
