using System.Globalization;

namespace Tern.Local.Lambda;

/// <summary>The keys of the records that buckets receive.</summary>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-retain-records.html">Records of asynchronous invocations</seealso>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/kinesis-on-failure-destination.html">Records of failed batches</seealso>
internal static class DestinationKeys
{
    /// <summary>The key of the record of an asynchronous invocation.</summary>
    public static string OfInvocation(string function, DateTimeOffset now) => Create($"async/{function}", now);

    /// <summary>The key of the record of a batch that failed.</summary>
    public static string OfBatch(string mapping, string shard, DateTimeOffset now) => Create($"{mapping}/{shard}", now);

    private static string Create(string resource, DateTimeOffset now) =>
        $"aws/lambda/{resource}/{now.UtcDateTime.ToString("yyyy'/'MM'/'dd'/'yyyy'-'MM'-'dd'T'HH'.'mm'.'ss", CultureInfo.InvariantCulture)}-{Guid.NewGuid()}";
}
