using Tern.DynamoDB;
using Tern.Lambda;
using Tern.Local.Lambda.Functions;
using Tern.Local.Server.Functions.Options;

namespace Tern.Local.Server.Functions.Sources;

/// <summary>The option <c>--stream</c>: a function that receives the changes of a table.</summary>
/// <param name="Table">The name of the table.</param>
/// <param name="Mapping">The event source mapping, without the ARN of the stream.</param>
internal sealed record StreamOption(string Table, CreateEventSourceMappingRequest Mapping)
{
    /// <summary>The name of the option.</summary>
    public const string Option = "--stream";

    private const int MaxBatchSize = 10_000;
    private const int MaxWindow = 300;
    private const int MaxAge = 604_800;
    private const int MaxAttempts = 10_000;
    private const int MaxParallelization = 10;
    private const int MaxTumblingWindow = 900;

    /// <summary>The keys of the table, if it is missing; null to wait until another program creates the table.</summary>
    public CreateTableRequest? NewTable { get; init; }

    /// <summary>Parses the value of the option.</summary>
    /// <exception cref="FormatException">The value is invalid.</exception>
    public static StreamOption Parse(string text)
    {
        var value = new OptionValue(Option, text);
        if (value.Name.Length == 0 || value.Value is not { } function || !FunctionNames.IsValid(function))
            throw value.Invalid("Use TABLE=FUNCTION, for example shop=orders.");
        var mapping = new CreateEventSourceMappingRequest
        {
            FunctionName = function,
            BatchSize = value.ReadNumber("batch-size", 1, MaxBatchSize),
            MaximumBatchingWindowInSeconds = value.ReadNumber("window", 0, MaxWindow),
            ParallelizationFactor = value.ReadNumber("parallel", 1, MaxParallelization),
            BisectBatchOnFunctionError = value.ReadSwitch("bisect"),
            MaximumRecordAgeInSeconds = value.ReadNumber("max-age", -1, MaxAge),
            MaximumRetryAttempts = value.ReadNumber("retries", -1, MaxAttempts),
            TumblingWindowInSeconds = value.ReadNumber("tumbling-window", 0, MaxTumblingWindow),
            FunctionResponseTypes = value.ReadSwitch("partial-failures") ? [FunctionResponseType.ReportBatchItemFailures] : [],
            StartingPosition = value.ReadText("start") switch
            {
                null or "trim-horizon" => EventSourcePosition.TrimHorizon,
                "latest" => EventSourcePosition.Latest,
                _ => throw value.Invalid("Use start=trim-horizon or start=latest."),
            },
        };
        string? partition = value.ReadText("partition-key"), sort = value.ReadText("sort-key");
        value.Complete();
        if (partition is null && sort is not null)
            throw value.Invalid("A table with a sort-key needs a partition-key.");
        return new StreamOption(value.Name, mapping) { NewTable = partition is null ? null : CreateTable(value, partition, sort) };
    }

    private static CreateTableRequest CreateTable(OptionValue value, string partition, string? sort)
    {
        (string Name, ScalarAttributeType Type) first = ReadKey(value, partition);
        List<KeySchemaElement> keys = [new() { AttributeName = first.Name, KeyType = KeyType.Hash }];
        List<AttributeDefinition> attributes = [new() { AttributeName = first.Name, AttributeType = first.Type }];
        if (sort is not null)
        {
            (string Name, ScalarAttributeType Type) second = ReadKey(value, sort);
            keys.Add(new() { AttributeName = second.Name, KeyType = KeyType.Range });
            attributes.Add(new() { AttributeName = second.Name, AttributeType = second.Type });
        }
        return new CreateTableRequest { TableName = value.Name, KeySchema = keys, AttributeDefinitions = attributes, BillingMode = BillingMode.PayPerRequest };
    }

    private static (string Name, ScalarAttributeType Type) ReadKey(OptionValue value, string text) => text.Split(':') switch
    {
        [{ Length: > 0 } name] => (name, ScalarAttributeType.S),
        [{ Length: > 0 } name, "S"] => (name, ScalarAttributeType.S),
        [{ Length: > 0 } name, "N"] => (name, ScalarAttributeType.N),
        [{ Length: > 0 } name, "B"] => (name, ScalarAttributeType.B),
        _ => throw value.Invalid("A key is NAME or NAME:TYPE with the type S, N or B."),
    };
}
