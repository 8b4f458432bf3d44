using Tern.Lambda;
using Tern.Local.Lambda.Functions;
using Tern.Local.Lambda.InvokeConfigs;
using Tern.Local.Lambda.Listing;
using Tern.Local.Lambda.Wire;
using Tern.Runtime;
using Tern.ServerRuntime;

namespace Tern.Local.Lambda.EventSources;

/// <summary>
/// <c>CreateEventSourceMapping</c>, <c>GetEventSourceMapping</c>, <c>UpdateEventSourceMapping</c>, <c>DeleteEventSourceMapping</c> and <c>ListEventSourceMappings</c>.
/// </summary>
internal sealed class MappingOperations(MappingPollers pollers)
{
    private const int Accepted = 202;
    private const int DefaultStreamBatchSize = 100;
    private const int DefaultQueueBatchSize = 10;

    public EventSourceMappingConfiguration Create(FunctionOperation operation, CreateEventSourceMappingRequest request)
    {
        if (request.EventSourceArn is not { } source)
            throw LambdaFailures.InvalidParameter("Unrecognized event source.");
        MappingSettings settings = ReadSettings(source, request);
        MappingRules.Check(source, settings);
        FunctionReference reference = operation.Parse(request.FunctionName);
        pollers.Check(operation.Scope, source, Resolve(operation, reference).Version.Timeout);
        CheckDuplicate(operation.Catalog, source, reference);
        string uuid = Guid.NewGuid().ToString();
        var mapping = new EventSourceMapping
        {
            Uuid = uuid,
            SourceArn = source,
            Catalog = operation.Catalog,
            Function = reference,
            Settings = settings,
            IsEnabled = request.Enabled ?? true,
            LastModified = operation.Now,
        };
        foreach ((string key, string value) in request.Tags ?? [])
            mapping.Tags[key] = value;
        operation.Catalog.Mappings.Add(uuid, mapping);
        operation.Catalog.Save(mapping);
        pollers.Apply(mapping);
        return mapping.ToConfiguration(mapping.IsEnabled ? "Creating" : null);
    }

    public static EventSourceMappingConfiguration Get(FunctionOperation operation, GetEventSourceMappingRequest request) => Find(operation, request.Uuid).ToConfiguration();

    public EventSourceMappingConfiguration Update(FunctionOperation operation, UpdateEventSourceMappingRequest request)
    {
        EventSourceMapping mapping = Find(operation, request.Uuid);
        MappingSettings settings = ReadSettings(mapping.Settings, request);
        MappingRules.Check(mapping.SourceArn, settings);
        if (request.FunctionName is { } name)
        {
            FunctionReference reference = operation.Parse(name);
            pollers.Check(operation.Scope, mapping.SourceArn, Resolve(operation, reference).Version.Timeout);
            mapping.Function = reference;
        }
        bool wasEnabled = mapping.IsEnabled;
        mapping.Settings = settings;
        mapping.IsEnabled = request.Enabled ?? wasEnabled;
        mapping.LastModified = operation.Now;
        operation.Catalog.Save(mapping);
        pollers.Apply(mapping);
        return mapping.ToConfiguration(mapping.IsEnabled == wasEnabled ? "Updating" : mapping.IsEnabled ? "Enabling" : "Disabling");
    }

    public static EventSourceMappingConfiguration Delete(FunctionOperation operation, DeleteEventSourceMappingRequest request)
    {
        EventSourceMapping mapping = Find(operation, request.Uuid);
        MappingPollers.Stop(mapping);
        operation.Catalog.Remove(mapping);
        return mapping.ToConfiguration("Deleting");
    }

    public static ListEventSourceMappingsResponse List(FunctionOperation operation, ListEventSourceMappingsRequest request)
    {
        IEnumerable<EventSourceMapping> mappings = operation.Catalog.Mappings.Values;
        if (request.EventSourceArn is { } source)
            mappings = mappings.Where(mapping => mapping.SourceArn == source);
        if (request.FunctionName is { } name)
        {
            string arn = operation.Parse(name).GetArn(operation.Scope);
            mappings = mappings.Where(mapping => mapping.FunctionArn == arn);
        }
        (IReadOnlyList<EventSourceMapping> page, string? next) = Page.Take(mappings, mapping => mapping.Uuid, request.Marker, request.MaxItems);
        return new ListEventSourceMappingsResponse { EventSourceMappings = [.. page.Select(mapping => mapping.ToConfiguration())], NextMarker = next };
    }

    /// <summary>Writes a mapping with the status 200.</summary>
    public static void Write(RestResponse response, EventSourceMappingConfiguration mapping)
    {
        response.ContentType = "application/json";
        var writer = new JsonWriter(response.Buffer);
        EventSourceMappingConfigurationJson.Write(ref writer, mapping);
        writer.Complete();
    }

    /// <summary>Writes a mapping with the status 202.</summary>
    public static void WriteAccepted(RestResponse response, EventSourceMappingConfiguration mapping)
    {
        response.StatusCode = Accepted;
        Write(response, mapping);
    }

    private static ResolvedFunction Resolve(FunctionOperation operation, FunctionReference reference) =>
        ResolvedFunction.TryDescribe(operation.Catalog, reference) ?? throw LambdaFailures.InvalidParameter("Function does not exist");

    private static EventSourceMapping Find(FunctionOperation operation, string uuid) =>
        operation.Catalog.Mappings.TryGetValue(uuid, out EventSourceMapping? mapping) ? mapping : throw LambdaFailures.NotFound("The resource you requested does not exist.");

    private static MappingSettings ReadSettings(string source, CreateEventSourceMappingRequest request) => new()
    {
        BatchSize = request.BatchSize ?? (source.Contains(":sqs:", StringComparison.Ordinal) ? DefaultQueueBatchSize : DefaultStreamBatchSize),
        BatchingWindow = TimeSpan.FromSeconds(request.MaximumBatchingWindowInSeconds ?? 0),
        ParallelizationFactor = request.ParallelizationFactor ?? 1,
        StartingPosition = request.StartingPosition,
        MaxRecordAge = ReadAge(request.MaximumRecordAgeInSeconds),
        MaxRetryAttempts = ReadAttempts(request.MaximumRetryAttempts),
        BisectsBatches = request.BisectBatchOnFunctionError ?? false,
        ReportsItemFailures = ReadResponseTypes(request.FunctionResponseTypes),
        OnFailure = DestinationRules.Read(request.DestinationConfig?.OnFailure?.Destination),
        Filter = EventFilter.Read(request.FilterCriteria),
        MaxConcurrency = request.ScalingConfig?.MaximumConcurrency,
        TumblingWindow = TimeSpan.FromSeconds(request.TumblingWindowInSeconds ?? 0),
    };

    private static MappingSettings ReadSettings(MappingSettings settings, UpdateEventSourceMappingRequest request) => settings with
    {
        BatchSize = request.BatchSize ?? settings.BatchSize,
        BatchingWindow = request.MaximumBatchingWindowInSeconds is { } window ? TimeSpan.FromSeconds(window) : settings.BatchingWindow,
        ParallelizationFactor = request.ParallelizationFactor ?? settings.ParallelizationFactor,
        MaxRecordAge = request.MaximumRecordAgeInSeconds is { } age ? ReadAge(age) : settings.MaxRecordAge,
        MaxRetryAttempts = request.MaximumRetryAttempts is { } attempts ? ReadAttempts(attempts) : settings.MaxRetryAttempts,
        BisectsBatches = request.BisectBatchOnFunctionError ?? settings.BisectsBatches,
        ReportsItemFailures = request.FunctionResponseTypes is AbsentList<FunctionResponseType> ? settings.ReportsItemFailures : ReadResponseTypes(request.FunctionResponseTypes),
        OnFailure = request.DestinationConfig is { } destinations ? DestinationRules.Read(destinations.OnFailure?.Destination) : settings.OnFailure,
        Filter = request.FilterCriteria is { } filter ? EventFilter.Read(filter) : settings.Filter,
        MaxConcurrency = request.ScalingConfig is { } scaling ? scaling.MaximumConcurrency : settings.MaxConcurrency,
        TumblingWindow = request.TumblingWindowInSeconds is { } tumbling ? TimeSpan.FromSeconds(tumbling) : settings.TumblingWindow,
    };

    // -1 is no limit.
    private static TimeSpan? ReadAge(int? seconds) => seconds is { } age and >= 0 ? TimeSpan.FromSeconds(age) : null;

    private static int? ReadAttempts(int? attempts) => attempts is >= 0 ? attempts : null;

    private static bool ReadResponseTypes(IReadOnlyList<FunctionResponseType> types) => types.Contains(FunctionResponseType.ReportBatchItemFailures);

    private static void CheckDuplicate(FunctionCatalog catalog, string source, FunctionReference reference)
    {
        EventSourceMapping? existing = catalog.Mappings.Values.FirstOrDefault(mapping => mapping.SourceArn == source && mapping.Function == reference);
        if (existing is null)
            return;
        throw LambdaFailures.Conflict(existing.IsStream
            ? $"The event source arn (\" {source} \") and function (\" {reference.Name} \") provided mapping already exists. Please update or delete the existing mapping with UUID {existing.Uuid}"
            : $"An event source mapping with SQS arn (\" {source} \") and function (\" {reference.Name} \") already exists. Please update or delete the existing mapping with UUID {existing.Uuid}");
    }
}
