using Tern.Local.Durability;
using Tern.Local.Lambda.Asynchronous;
using Tern.Local.Lambda.Functions;

namespace Tern.Local.Lambda.Durability;

/// <summary>The events of asynchronous invocations that are queued or wait for a retry, in the data folder. Thread-safe.</summary>
internal sealed class EventStore(DocumentStore documents)
{
    public const string Events = "lambda/events";

    /// <summary>Reads the events of a catalog.</summary>
    /// <exception cref="LocalStorageException">The content of a document is invalid.</exception>
    public List<QueuedEvent> Restore(FunctionCatalog catalog) => documents.Restore(Events, catalog.Scope, (ref reader) => Read(ref reader, catalog));

    /// <summary>Writes an event that is queued or waits for a retry.</summary>
    /// <exception cref="LocalStorageException">The log cannot be written.</exception>
    public void Put(QueuedEvent queued) => documents.Put(Key(queued), queued, Write);

    /// <summary>Deletes an event that is complete, also if it failed.</summary>
    /// <exception cref="LocalStorageException">The log cannot be written.</exception>
    public void Delete(QueuedEvent queued) => documents.Delete(Key(queued));

    /// <summary>Completes when all changes until now are on disk.</summary>
    public ValueTask FlushAsync(CancellationToken cancellationToken) => documents.FlushAsync(cancellationToken);

    private static DocumentKey Key(QueuedEvent queued) => new(Events, queued.Catalog.Scope, queued.Id);

    private static void Write(in RecordWriter writer, QueuedEvent queued)
    {
        writer.Text(queued.Id);
        writer.Text(queued.Reference.Name);
        writer.OptionalText(queued.Reference.Qualifier);
        writer.Text(queued.RequestId);
        writer.Bytes(queued.Payload.Span);
        writer.Boolean(queued.ClientContext is not null);
        if (queued.ClientContext is { } context)
            writer.Bytes(context.Span);
        writer.OptionalText(queued.Source);
        writer.Time(queued.QueuedAt);
        writer.Time(queued.DueAt);
        writer.Integer(queued.Attempts);
        writer.Integer(queued.ThrottledAttempts);
        writer.OptionalText(queued.TenantId);
    }

    private static QueuedEvent Read(ref RecordReader reader, FunctionCatalog catalog) => new()
    {
        Catalog = catalog,
        Id = reader.Text(),
        Reference = new FunctionReference(reader.Text(), reader.OptionalText()),
        RequestId = reader.Text(),
        Payload = reader.Bytes().ToArray(),
        ClientContext = reader.Boolean() ? (ReadOnlyMemory<byte>?)reader.Bytes().ToArray() : null,
        Source = reader.OptionalText(),
        QueuedAt = reader.Time(),
        DueAt = reader.Time(),
        Attempts = (int)reader.Integer(),
        ThrottledAttempts = (int)reader.Integer(),
        // Earlier documents end here.
        TenantId = reader.IsAtEnd ? null : reader.OptionalText(),
    };
}
