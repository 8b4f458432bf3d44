using System.Text;
using Tern.Firehose;
using Record = Tern.Firehose.Record;

namespace Tern.Examples;

/// <summary>A separate file, because Kinesis and xUnit also have a type Record.</summary>
internal static class FirehoseExample
{
    public static async Task DeliveryAsync(string[] lines, CancellationToken ct)
    {
        using var firehose = new FirehoseClient();

        // Any number of records, in batches of 500 and 4 MiB, several at a time. Temporary failures are sent again.
        await firehose.PutRecordBatchesAsync("audit", [.. lines.Select(line => new Record { Data = Encoding.UTF8.GetBytes(line + "\n") })], cancellationToken: ct);
    }
}
