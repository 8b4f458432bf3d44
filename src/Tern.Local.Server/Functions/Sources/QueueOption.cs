using Tern.Lambda;
using Tern.Local.Lambda.Functions;
using Tern.Local.Server.Functions.Options;

namespace Tern.Local.Server.Functions.Sources;

/// <summary>The option <c>--queue</c>: a function that receives the messages of a queue.</summary>
/// <param name="Queue">The name of the queue.</param>
/// <param name="Mapping">The event source mapping, without the ARN of the queue.</param>
internal sealed record QueueOption(string Queue, CreateEventSourceMappingRequest Mapping)
{
    /// <summary>The name of the option.</summary>
    public const string Option = "--queue";

    private const int MaxBatchSize = 10_000;
    private const int MaxWindow = 300;
    private const int MinConcurrency = 2;
    private const int MaxConcurrency = 1000;

    /// <summary>Parses the value of the option.</summary>
    /// <exception cref="FormatException">The value is invalid.</exception>
    public static QueueOption Parse(string text)
    {
        var value = new OptionValue(Option, text);
        if (value.Name.Length == 0 || value.Value is not { } function || !FunctionNames.IsValid(function))
            throw value.Invalid("Use QUEUE=FUNCTION, for example work=orders.");
        var option = new QueueOption(value.Name, new CreateEventSourceMappingRequest
        {
            FunctionName = function,
            BatchSize = value.ReadNumber("batch-size", 1, MaxBatchSize),
            MaximumBatchingWindowInSeconds = value.ReadNumber("window", 0, MaxWindow),
            ScalingConfig = value.ReadNumber("max-concurrency", MinConcurrency, MaxConcurrency) is { } max ? new() { MaximumConcurrency = max } : null,
            FunctionResponseTypes = value.ReadSwitch("partial-failures") ? [FunctionResponseType.ReportBatchItemFailures] : [],
        });
        value.Complete();
        return option;
    }
}
