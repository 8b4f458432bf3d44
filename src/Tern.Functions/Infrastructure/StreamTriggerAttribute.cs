namespace Tern.Functions;

/// <summary>The settings that DynamoDB streams and Kinesis streams have in common.</summary>
/// <remarks>
/// The templates contain <c>ReportBatchItemFailures</c> if the function returns <see cref="StreamBatchResponse"/> or <see cref="SqsBatchResponse"/>. The attribute has no effect
/// at run time. On an assembly it applies to the function that is not a method with <see cref="FunctionAttribute"/>.
/// </remarks>
/// <seealso href="https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-lambda-eventsourcemapping.html">AWS::Lambda::EventSourceMapping</seealso>
[AttributeUsage(AttributeTargets.Method | AttributeTargets.Assembly, AllowMultiple = true)]
public abstract class StreamTriggerAttribute : Attribute
{
    private protected StreamTriggerAttribute()
    {
    }

    /// <summary>Where the function starts to read. The default is <see cref="StreamStartingPosition.Latest"/>.</summary>
    public StreamStartingPosition StartingPosition { get; set; }

    /// <summary>The maximum number of records of a batch, 1 to 10000. The default of the service is 100.</summary>
    public int BatchSize { get; set; }

    /// <summary>The time in seconds that the service waits for a complete batch, 0 to 300. The default is 0.</summary>
    public int MaximumBatchingWindowInSeconds { get; set; }

    /// <summary>Whether a batch that failed is divided into two. The default is false.</summary>
    public bool BisectBatchOnFunctionError { get; set; }

    /// <summary>The number of retries of a batch that failed, 0 to 10000; -1 for retries until the records expire, which is the default of the service.</summary>
    public int MaximumRetryAttempts { get; set; }

    /// <summary>The maximum age of records in seconds, 60 to 604800; -1 for no limit, which is the default of the service.</summary>
    public int MaximumRecordAgeInSeconds { get; set; }

    /// <summary>The number of batches of a shard that are processed concurrently, 1 to 10. The default of the service is 1.</summary>
    public int ParallelizationFactor { get; set; }

    /// <summary>The duration of a tumbling window in seconds, 0 to 900. The default is 0: no windows.</summary>
    public int TumblingWindowInSeconds { get; set; }

    /// <summary>A pattern in JSON that selects records. The default is null: all records.</summary>
    public string? FilterPattern { get; set; }

    /// <summary>Whether a function with another result type returns the failures of a batch. The default is false.</summary>
    public bool ReportBatchItemFailures { get; set; }
}
