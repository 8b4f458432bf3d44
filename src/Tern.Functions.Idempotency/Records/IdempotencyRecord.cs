using Tern.DynamoDB.Mapper;

namespace Tern.Functions.Idempotency.Records;

/// <summary>A record of Powertools for AWS Lambda (TypeScript), with two attributes that it does not read.</summary>
/// <seealso href="https://docs.powertools.aws.dev/lambda/typescript/latest/features/idempotency/">Idempotency</seealso>
[DynamoItem]
internal sealed partial class IdempotencyRecord
{
    public const string InProgress = "INPROGRESS";
    public const string Completed = "COMPLETED";

    [PartitionKey, Attribute("id")]
    public required string Id { get; init; }

    [Attribute("status")]
    public string? Status { get; init; }

    /// <summary>Seconds. Records of older versions have fractions.</summary>
    [Attribute("expiration")]
    public decimal? Expiration { get; init; }

    /// <summary>Milliseconds. Records of older versions do not have it.</summary>
    [Attribute("in_progress_expiration")]
    public decimal? InProgressExpiration { get; init; }

    [Attribute("data")]
    public Document? Data { get; init; }

    [Attribute("validation")]
    public string? Validation { get; init; }

    /// <summary>The execution that has written the record. A repeated request recognizes its own record by it.</summary>
    [Attribute("owner")]
    public string? Owner { get; init; }

    /// <summary>Why <see cref="Data"/> is absent although the operation had a result.</summary>
    [Attribute("unstored")]
    public string? Unstored { get; init; }

    /// <summary>Whether the key can be used again.</summary>
    public bool IsExpired(DateTimeOffset now) => Expiration is { } seconds && now.ToUnixTimeMilliseconds() / 1000m > seconds;

    /// <summary>Whether the execution has not ended before its deadline.</summary>
    public bool IsAbandoned(DateTimeOffset now) => Status == InProgress && InProgressExpiration is { } milliseconds && milliseconds < now.ToUnixTimeMilliseconds();
}
