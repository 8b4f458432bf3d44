namespace Tern.Functions;

/// <summary>Invokes the function with batches of messages of an SQS queue, in the infrastructure templates that <c>dotnet publish -t:LambdaZip</c> writes.</summary>
/// <remarks>
/// The templates contain <c>ReportBatchItemFailures</c> if the function returns <see cref="SqsBatchResponse"/> or <see cref="StreamBatchResponse"/>. The attribute has no effect
/// at run time. On an assembly it applies to the function that is not a method with <see cref="FunctionAttribute"/>.
/// </remarks>
/// <param name="queue">The name of the queue in the account and the region of the function, or an ARN.</param>
/// <seealso href="https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-lambda-eventsourcemapping.html">AWS::Lambda::EventSourceMapping</seealso>
[AttributeUsage(AttributeTargets.Method | AttributeTargets.Assembly, AllowMultiple = true)]
public sealed class SqsTriggerAttribute(string queue) : Attribute
{
    /// <summary>The name or the ARN of the queue.</summary>
    public string Queue { get; } = queue;

    /// <summary>The maximum number of messages of a batch: 1 to 10000, for a FIFO queue 1 to 10. More than 10 require a batching window. The default of the service is 10.</summary>
    public int BatchSize { get; set; }

    /// <summary>The time in seconds that the service waits for a complete batch, 0 to 300. FIFO queues have none. The default is 0.</summary>
    public int MaximumBatchingWindowInSeconds { get; set; }

    /// <summary>The maximum number of concurrent invocations for the queue, 2 to 1000. The default is no limit.</summary>
    public int MaximumConcurrency { get; set; }

    /// <summary>A pattern in JSON that selects messages. The default is null: all messages.</summary>
    public string? FilterPattern { get; set; }

    /// <summary>Whether a function with another result type returns the failures of a batch. The default is false.</summary>
    public bool ReportBatchItemFailures { get; set; }
}
