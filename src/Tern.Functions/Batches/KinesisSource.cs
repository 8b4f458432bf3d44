using System.Diagnostics;

namespace Tern.Functions.Batches;

/// <summary>The records of a shard of a Kinesis data stream.</summary>
internal readonly struct KinesisSource : IBatchSource<KinesisRecord>
{
    public static bool IsStream => true;

    public static string IdName => "sequenceNumber";

    public static string? GetId(KinesisRecord record) => record.Kinesis.SequenceNumber;

    public static string? GetGroup(KinesisRecord record) => null;

    public static Activity? StartSpan(KinesisRecord record) => null;
}
