using Tern.Lambda;
using Tern.Local.Durability;
using Tern.Local.Lambda.EventSources;
using Tern.Local.Lambda.Functions;
using Tern.Local.Services;

namespace Tern.Local.Lambda.Durability;

/// <summary>The event source mappings of an account and region in the data folder, with their positions in streams.</summary>
internal sealed class MappingStore(DocumentStore documents, ResourceScope scope)
{
    public const string Mappings = "lambda/mappings";
    private const string Positions = "lambda/positions";

    /// <summary>Reads the mappings of a catalog.</summary>
    /// <exception cref="LocalStorageException">The content of a document is invalid.</exception>
    public List<EventSourceMapping> Restore(FunctionCatalog catalog)
    {
        Dictionary<string, long> positions = documents
            .Restore(Positions, scope, static (ref reader) => (Uuid: reader.Text(), Position: reader.Integer()))
            .ToDictionary(position => position.Uuid, position => position.Position, StringComparer.Ordinal);
        List<EventSourceMapping> mappings = documents.Restore(Mappings, scope, (ref reader) => Read(ref reader, catalog));
        foreach (EventSourceMapping mapping in mappings)
            mapping.Position = positions.TryGetValue(mapping.Uuid, out long position) ? position : null;
        return mappings;
    }

    /// <summary>Writes a mapping. The caller holds the lock of the catalog.</summary>
    /// <exception cref="LocalStorageException">The log cannot be written.</exception>
    public void Put(EventSourceMapping mapping) => documents.Put(new DocumentKey(Mappings, scope, mapping.Uuid), mapping, Write);

    /// <summary>Deletes a mapping and its position. The caller holds the lock of the catalog.</summary>
    /// <exception cref="LocalStorageException">The log cannot be written.</exception>
    public void Delete(string uuid)
    {
        documents.Delete(new DocumentKey(Mappings, scope, uuid));
        documents.Delete(new DocumentKey(Positions, scope, uuid));
    }

    /// <summary>Writes the position of a mapping in its stream.</summary>
    /// <exception cref="LocalStorageException">The log cannot be written.</exception>
    public void PutPosition(string uuid, long position) => documents.Put(new DocumentKey(Positions, scope, uuid), (Uuid: uuid, Position: position), static (in writer, content) =>
    {
        writer.Text(content.Uuid);
        writer.Integer(content.Position);
    });

    private static void Write(in RecordWriter writer, EventSourceMapping mapping)
    {
        writer.Text(mapping.Uuid);
        writer.Text(mapping.SourceArn);
        writer.Text(mapping.Function.Name);
        writer.OptionalText(mapping.Function.Qualifier);
        writer.Boolean(mapping.IsEnabled);
        writer.Time(mapping.LastModified);
        TextRecords.Write(writer, mapping.Tags);
        MappingSettings settings = mapping.Settings;
        writer.Integer(settings.BatchSize);
        writer.Integer(settings.BatchingWindow.Ticks);
        writer.Integer(settings.ParallelizationFactor);
        writer.OptionalText(settings.StartingPosition?.Value);
        writer.OptionalInteger(settings.MaxRecordAge?.Ticks);
        writer.OptionalInteger(settings.MaxRetryAttempts);
        writer.Boolean(settings.BisectsBatches);
        writer.Boolean(settings.ReportsItemFailures);
        writer.OptionalText(settings.OnFailure);
        writer.OptionalInteger(settings.MaxConcurrency);
        writer.Integer(settings.TumblingWindow.Ticks);
        writer.Boolean(settings.Filter is not null);
        if (settings.Filter is { } filter)
            TextRecords.Write(writer, [.. filter.Criteria.Filters.Select(pattern => pattern.Pattern ?? "")]);
    }

    private static EventSourceMapping Read(ref RecordReader reader, FunctionCatalog catalog)
    {
        string uuid = reader.Text();
        var mapping = new EventSourceMapping
        {
            Uuid = uuid,
            SourceArn = reader.Text(),
            Catalog = catalog,
            Function = new FunctionReference(reader.Text(), reader.OptionalText()),
            IsEnabled = reader.Boolean(),
            LastModified = reader.Time(),
            AwaitsCode = true,
            Settings = new() { BatchSize = 0 },
        };
        foreach ((string key, string value) in TextRecords.ReadMap(ref reader))
            mapping.Tags[key] = value;
        mapping.Settings = new MappingSettings
        {
            BatchSize = (int)reader.Integer(),
            BatchingWindow = TimeSpan.FromTicks(reader.Integer()),
            ParallelizationFactor = (int)reader.Integer(),
            StartingPosition = reader.OptionalText() is { } position ? new(position) : null,
            MaxRecordAge = reader.OptionalInteger() is { } age ? TimeSpan.FromTicks(age) : null,
            MaxRetryAttempts = (int?)reader.OptionalInteger(),
            BisectsBatches = reader.Boolean(),
            ReportsItemFailures = reader.Boolean(),
            OnFailure = reader.OptionalText(),
            MaxConcurrency = (int?)reader.OptionalInteger(),
            TumblingWindow = TimeSpan.FromTicks(reader.Integer()),
            Filter = reader.Boolean() ? EventFilter.Read(new FilterCriteria { Filters = [.. TextRecords.Read(ref reader).Select(pattern => new Filter { Pattern = pattern })] }) : null,
        };
        return mapping;
    }
}
