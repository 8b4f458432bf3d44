using System.Globalization;
using Tern.DynamoDB;
using Tern.Lambda;
using Tern.Local.Events;
using Tern.S3;
using Tern.Sqs;

namespace Tern.Local.Server.Functions.Sources;

/// <summary>Connects the sources of the options <c>--stream</c>, <c>--queue</c> and <c>--bucket</c> with their functions, by requests as a deployment sends them.</summary>
internal sealed class EventSources : IAsyncDisposable
{
    private const int MinVisibilityTimeout = 30;
    private const int DefaultStreamBatchSize = 100;
    private const int DefaultQueueBatchSize = 10;

    private readonly LocalAws _aws;
    private readonly TextWriter _log;
    private readonly LambdaClient _lambda;
    private readonly DynamoDBClient _dynamoDB;
    private readonly CancellationTokenSource _stop = new();
    private Task _waiting = Task.CompletedTask;

    private EventSources(LocalAws aws, TextWriter log)
    {
        _aws = aws;
        _log = log;
        _lambda = aws.CreateClient<LambdaClient>();
        _dynamoDB = aws.CreateClient<DynamoDBClient>();
    }

    /// <summary>
    /// Connects the sources. Queues and buckets that are missing are created. A table that is missing is created if the option has its keys; otherwise it is connected as
    /// soon as another program has created it.
    /// </summary>
    /// <exception cref="ArgumentException">A source cannot be connected.</exception>
    public static async Task<EventSources> ConnectAsync(LocalAws aws, LocalServerOptions options, CancellationToken cancellationToken)
    {
        var sources = new EventSources(aws, options.LogWriter);
        try
        {
            foreach (QueueOption queue in options.Queues)
                await sources.ConnectAsync(queue, cancellationToken).ConfigureAwait(false);
            foreach (IGrouping<string, BucketOption> bucket in options.Buckets.GroupBy(option => option.Bucket, StringComparer.Ordinal))
                await sources.ConnectAsync(bucket.Key, bucket, cancellationToken).ConfigureAwait(false);
            await sources.ConnectAsync(options.Streams, cancellationToken).ConfigureAwait(false);
            return sources;
        }
        catch (TernServiceException e)
        {
            await sources.DisposeAsync().ConfigureAwait(false);
            throw new ArgumentException($"An event source cannot be connected. {e.ServiceMessage}", e);
        }
    }

    public async ValueTask DisposeAsync()
    {
        await _stop.CancelAsync().ConfigureAwait(false);
        await _waiting.ConfigureAwait(false);
        _stop.Dispose();
        _lambda.Dispose();
        _dynamoDB.Dispose();
    }

    private async Task ConnectAsync(QueueOption option, CancellationToken cancellationToken)
    {
        using SqsClient sqs = _aws.CreateClient<SqsClient>();
        GetFunctionConfigurationResponse function = await _lambda.GetFunctionConfigurationAsync(new() { FunctionName = option.Mapping.FunctionName }, cancellationToken).ConfigureAwait(false);
        string url = await FindOrCreateAsync(sqs, option.Queue, function.Timeout ?? 0, cancellationToken).ConfigureAwait(false);
        GetQueueAttributesResponse attributes = await sqs.GetQueueAttributesAsync(new() { QueueUrl = url, AttributeNames = [QueueAttributeName.QueueArn] }, cancellationToken).ConfigureAwait(false);
        await MapAsync(option.Mapping with { EventSourceArn = attributes.Attributes![QueueAttributeName.QueueArn.Value] }, cancellationToken).ConfigureAwait(false);
    }

    private static async Task<string> FindOrCreateAsync(SqsClient sqs, string queue, int functionTimeout, CancellationToken cancellationToken)
    {
        try
        {
            return (await sqs.GetQueueUrlAsync(new() { QueueName = queue }, cancellationToken).ConfigureAwait(false)).QueueUrl!;
        }
        catch (QueueDoesNotExistException)
        {
            // Six times the timeout of the function is the recommendation of the service.
            int visibility = Math.Max(MinVisibilityTimeout, 6 * functionTimeout);
            var attributes = new OrderedMap<string> { [QueueAttributeName.VisibilityTimeout.Value] = visibility.ToString(CultureInfo.InvariantCulture) };
            if (queue.EndsWith(".fifo", StringComparison.Ordinal))
                attributes[QueueAttributeName.FifoQueue.Value] = "true";
            return (await sqs.CreateQueueAsync(new() { QueueName = queue, Attributes = attributes }, cancellationToken).ConfigureAwait(false)).QueueUrl!;
        }
    }

    // The configuration of a bucket is replaced as a whole. The data folder can contain that of an earlier start.
    private async Task ConnectAsync(string bucket, IEnumerable<BucketOption> options, CancellationToken cancellationToken)
    {
        const string IdPrefix = "tern-local-";
        using S3Client s3 = _aws.CreateClient<S3Client>();
        ListBucketsResponse buckets = await s3.ListBucketsAsync(new(), cancellationToken).ConfigureAwait(false);
        if (!buckets.Buckets.Any(existing => existing.Name == bucket))
            await s3.CreateBucketAsync(new() { Bucket = bucket }, cancellationToken).ConfigureAwait(false);
        GetBucketNotificationConfigurationResponse current = await s3.GetBucketNotificationConfigurationAsync(new() { Bucket = bucket }, cancellationToken).ConfigureAwait(false);
        List<LambdaFunctionConfiguration> functions = [.. current.LambdaFunctionConfigurations.Where(existing => existing.Id?.StartsWith(IdPrefix, StringComparison.Ordinal) != true)];
        foreach ((int index, BucketOption option) in options.Index())
            functions.Add(await CreateConfigurationAsync(option, string.Create(CultureInfo.InvariantCulture, $"{IdPrefix}{option.Function}-{index}"), cancellationToken).ConfigureAwait(false));
        await s3.PutBucketNotificationConfigurationAsync(
            new()
            {
                Bucket = bucket,
                NotificationConfiguration = new()
                {
                    TopicConfigurations = current.TopicConfigurations,
                    QueueConfigurations = current.QueueConfigurations,
                    EventBridgeConfiguration = current.EventBridgeConfiguration,
                    LambdaFunctionConfigurations = functions,
                },
            },
            cancellationToken).ConfigureAwait(false);
    }

    private async Task<LambdaFunctionConfiguration> CreateConfigurationAsync(BucketOption option, string id, CancellationToken cancellationToken)
    {
        GetFunctionConfigurationResponse function = await _lambda.GetFunctionConfigurationAsync(new() { FunctionName = option.Function }, cancellationToken).ConfigureAwait(false);
        var rules = new List<FilterRule>();
        if (option.Prefix is { } prefix)
            rules.Add(new() { Name = FilterRuleName.Prefix, Value = prefix });
        if (option.Suffix is { } suffix)
            rules.Add(new() { Name = FilterRuleName.Suffix, Value = suffix });
        return new LambdaFunctionConfiguration
        {
            Id = id,
            LambdaFunctionArn = function.FunctionArn!,
            Events = [.. option.Events.Select(name => new Tern.S3.Event(name))],
            Filter = rules.Count == 0 ? null : new() { Key = new() { FilterRules = rules } },
        };
    }

    private async Task ConnectAsync(IReadOnlyList<StreamOption> options, CancellationToken cancellationToken)
    {
        // Before the first check, so that a table that is created at the same time is found.
        IAsyncEnumerator<LocalEvent> events = _aws.Events.ReadAsync(_stop.Token).GetAsyncEnumerator(CancellationToken.None);
        List<StreamOption> missing = [];
        foreach (StreamOption option in options)
        {
            if (await TryConnectAsync(option, cancellationToken).ConfigureAwait(false))
                continue;
            missing.Add(option);
            await _log.WriteLineAsync($"The table '{option.Table}' of {StreamOption.Option} does not exist. It is connected when it is created.").ConfigureAwait(false);
        }
        _waiting = WaitForTablesAsync(missing, events);
    }

    private async Task WaitForTablesAsync(List<StreamOption> missing, IAsyncEnumerator<LocalEvent> events)
    {
        try
        {
            while (missing.Count > 0 && await events.MoveNextAsync().ConfigureAwait(false))
            {
                if (events.Current is not CallEvent { Operation: "CreateTable", StatusCode: 200 })
                    continue;
                foreach (StreamOption option in missing.ToArray())
                {
                    if (await TryConnectLaterAsync(option).ConfigureAwait(false))
                        missing.Remove(option);
                }
            }
        }
        catch (OperationCanceledException)
        {
            // The program ends.
        }
        finally
        {
            await events.DisposeAsync().ConfigureAwait(false);
        }
    }

    // An error of one stream must not prevent the connection of the others.
    private async Task<bool> TryConnectLaterAsync(StreamOption option)
    {
        try
        {
            return await TryConnectAsync(option, _stop.Token).ConfigureAwait(false);
        }
        catch (TernServiceException e)
        {
            await _log.WriteLineAsync($"The stream of the table '{option.Table}' cannot be connected. {e.ServiceMessage}").ConfigureAwait(false);
            return true;
        }
    }

    private async Task<bool> TryConnectAsync(StreamOption option, CancellationToken cancellationToken)
    {
        TableDescription? table = await FindAsync(option.Table, cancellationToken).ConfigureAwait(false);
        if (table is null && option.NewTable is null)
            return false;
        var stream = new StreamSpecification { StreamEnabled = true, StreamViewType = StreamViewType.NewAndOldImages };
        if (table is null)
            table = (await _dynamoDB.CreateTableAsync(option.NewTable! with { StreamSpecification = stream }, cancellationToken).ConfigureAwait(false)).TableDescription;
        else if (table.StreamSpecification?.StreamEnabled != true)
            table = (await _dynamoDB.UpdateTableAsync(new() { TableName = option.Table, StreamSpecification = stream }, cancellationToken).ConfigureAwait(false)).TableDescription;
        await MapAsync(option.Mapping with { EventSourceArn = table!.LatestStreamArn }, cancellationToken).ConfigureAwait(false);
        return true;
    }

    private async Task<TableDescription?> FindAsync(string name, CancellationToken cancellationToken)
    {
        try
        {
            return (await _dynamoDB.DescribeTableAsync(new() { TableName = name }, cancellationToken).ConfigureAwait(false)).Table;
        }
        catch (Tern.DynamoDB.ResourceNotFoundException)
        {
            return null;
        }
    }

    // The data folder can contain the mapping of an earlier start, with its position in the stream. A key that the option does not have has its default then.
    private async Task MapAsync(CreateEventSourceMappingRequest mapping, CancellationToken cancellationToken)
    {
        ListEventSourceMappingsResponse existing = await _lambda.ListEventSourceMappingsAsync(new() { EventSourceArn = mapping.EventSourceArn, FunctionName = mapping.FunctionName }, cancellationToken).ConfigureAwait(false);
        if (existing.EventSourceMappings is not [{ Uuid: { } uuid } current, ..])
        {
            await _lambda.CreateEventSourceMappingAsync(mapping, cancellationToken).ConfigureAwait(false);
            return;
        }
        bool isStream = current.StartingPosition is not null;
        await _lambda.UpdateEventSourceMappingAsync(
            new()
            {
                Uuid = uuid,
                Enabled = true,
                BatchSize = mapping.BatchSize ?? (isStream ? DefaultStreamBatchSize : DefaultQueueBatchSize),
                MaximumBatchingWindowInSeconds = mapping.MaximumBatchingWindowInSeconds ?? 0,
                ParallelizationFactor = isStream ? mapping.ParallelizationFactor ?? 1 : null,
                BisectBatchOnFunctionError = isStream ? mapping.BisectBatchOnFunctionError : null,
                MaximumRecordAgeInSeconds = isStream ? mapping.MaximumRecordAgeInSeconds ?? -1 : null,
                MaximumRetryAttempts = isStream ? mapping.MaximumRetryAttempts ?? -1 : null,
                TumblingWindowInSeconds = isStream ? mapping.TumblingWindowInSeconds ?? 0 : null,
                FunctionResponseTypes = mapping.FunctionResponseTypes,
                ScalingConfig = isStream ? null : mapping.ScalingConfig ?? new(),
            },
            cancellationToken).ConfigureAwait(false);
    }
}
